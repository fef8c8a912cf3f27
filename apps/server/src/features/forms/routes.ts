import * as contract from '@portico/contract/forms.ts';
import { getPortalSignUp } from '@portico/contract/portal.ts';
import { handle } from '../../platform/http/handle.ts';
import type { PortalService } from '../portals/service.ts';
import type { FormService } from './service.ts';
import type { TermsService } from './terms.ts';

interface Services {
  forms: FormService;
  terms: TermsService;
  portals: Pick<PortalService, 'signUp'>;
}

export const formRoutes = ({ forms, terms, portals }: Services) => [
  handle(getPortalSignUp, async ({ portal }) => ({ ...portals.signUp(portal), ...(await forms.signUp(portal.id)) })),
  handle(contract.getPortalForms, ({ portal }) => forms.forDevelopers(portal.id)),
  handle(contract.listDeveloperTerms, ({ developer }) => terms.ofDeveloper(developer)),
  handle(contract.acceptDeveloperTerms, async ({ developer, body, request }) => {
    await terms.accept(developer, body.accepted_terms, request.ip);
    return undefined;
  }),
  handle(contract.getOwnForms, ({ user, params }) => forms.forOwners(user, params.portalId)),
];

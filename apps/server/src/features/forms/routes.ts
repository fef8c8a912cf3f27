import { getPortalSignUp } from '@portico/contract/portal.ts';
import { handle } from '../../platform/http/handle.ts';
import type { PortalService } from '../portals/service.ts';
import type { FormService } from './service.ts';

export const formRoutes = (forms: FormService, { signUp }: Pick<PortalService, 'signUp'>) => [
  handle(getPortalSignUp, async ({ portal }) => ({ ...signUp(portal), ...(await forms.signUp(portal.id)) })),
];

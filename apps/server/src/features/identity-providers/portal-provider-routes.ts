import * as contract from '@portico/contract/admin-identity-providers.ts';
import { toConsolePage } from '../../platform/http/console-page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toHostName } from '../portals/service.ts';
import { toEditor } from '../publishing/to-editor.ts';
import type { IdentityProviderService } from './portal-providers.ts';

interface Parts {
  identityProviders: IdentityProviderService;
  /** The address of a host name, without a path. */
  originOf(host: string): string;
}

export const identityProviderRoutes = ({ identityProviders: providers, originOf }: Parts) => [
  handle(contract.listIdentityProviders, ({ user, params }) => providers.list(user, params.portalId)),
  handle(contract.createIdentityProvider, (call) => providers.create(toEditor(call), call.params.portalId, call.body)),
  handle(contract.updateIdentityProvider, (call) =>
    providers.update(toEditor(call), call.params.portalId, call.params.providerId, call.body),
  ),
  handle(contract.deleteIdentityProvider, (call) =>
    providers.remove(toEditor(call), call.params.portalId, call.params.providerId),
  ),
  handle(contract.readSamlMetadata, ({ user, params, body }) => providers.readMetadata(user, params.portalId, body)),
  handle(contract.startTestSignIn, (call) => {
    const { portalId, providerId } = call.params;
    const page = toConsolePage(call.body.return_to, originOf(toHostName(call.request.headers.host)));
    return providers.startTest(toEditor(call), portalId, providerId, page);
  }),
  handle(contract.getTestSignIn, ({ user, params }) => providers.testResult(user, params.portalId, params.result)),
];

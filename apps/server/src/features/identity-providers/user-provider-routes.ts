import * as contract from '@portico/contract/user-identity-providers.ts';
import type { FastifyRequest } from 'fastify';
import { toConsolePage } from '../../platform/http/console-page.ts';
import { handle, type User } from '../../platform/http/handle.ts';
import { type PortalService, toHostName } from '../portals/service.ts';
import type { ConsolePlace, ProviderKeeper, UserProviderService } from './user-audience.ts';

interface Parts {
  userProviders: UserProviderService;
  portals: Pick<PortalService, 'byHost' | 'ofOrganization'>;
  /** The address of a host name, without a path. */
  originOf(host: string): string;
}

interface Call {
  user: User;
  request: FastifyRequest;
}

const toKeeper = ({ user: { org_id, id }, request: { ip } }: Call): ProviderKeeper => ({ org_id, id, address: ip });

export const userProviderRoutes = ({ userProviders: providers, portals, originOf }: Parts) => {
  /** Users come in at the host names of the organization's portals: at this one, if it is of theirs. */
  async function toPlace({ user: { org_id }, request }: Call): Promise<ConsolePlace> {
    const host = toHostName(request.headers.host);
    const here = await portals.byHost(host).catch(() => undefined);
    if (here?.org_id === org_id) return { origin: originOf(host), canonical_origin: originOf(here.canonical_domain) };
    const origin = originOf((await portals.ofOrganization(org_id))?.canonical_domain ?? host);
    return { origin, canonical_origin: origin };
  }

  return [
    handle(contract.listUserIdentityProviders, async (call) => providers.list(call.user.org_id, await toPlace(call))),
    handle(contract.createUserIdentityProvider, async (call) =>
      providers.create(toKeeper(call), await toPlace(call), call.body),
    ),
    handle(contract.updateUserIdentityProvider, async (call) =>
      providers.update(toKeeper(call), await toPlace(call), call.params.providerId, call.body),
    ),
    handle(contract.deleteUserIdentityProvider, (call) => providers.remove(toKeeper(call), call.params.providerId)),
    handle(contract.readUserSamlMetadata, ({ body }) => providers.readMetadata(body)),
    handle(contract.startUserTestSignIn, async (call) => {
      const page = toConsolePage(call.body.return_to, originOf(toHostName(call.request.headers.host)));
      return providers.startTest(toKeeper(call), await toPlace(call), call.params.providerId, page);
    }),
    handle(contract.getUserTestSignIn, ({ user, params }) => providers.testResult(user, params.result)),
  ];
};

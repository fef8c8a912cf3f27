import * as forDevelopers from '@portico/contract/admin-identity-providers.ts';
import * as forUsers from '@portico/contract/user-identity-providers.ts';
import type { FastifyRequest } from 'fastify';
import { toConsolePage } from '../../platform/http/console-page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import { toHostName } from '../portals/service.ts';
import type { ProviderPlace, ProviderService } from './provider-service.ts';

interface Parts {
  identityProviders: ProviderService;
  userProviders: ProviderService;
  /** The origin of a portal's host name. */
  originOf(host: string): string;
}

const portalOperations = {
  list: forDevelopers.listIdentityProviders,
  create: forDevelopers.createIdentityProvider,
  update: forDevelopers.updateIdentityProvider,
  remove: forDevelopers.deleteIdentityProvider,
  readMetadata: forDevelopers.readSamlMetadata,
  startTest: forDevelopers.startTestSignIn,
  testResult: forDevelopers.getTestSignIn,
};
const userOperations = {
  list: forUsers.listUserIdentityProviders,
  create: forUsers.createUserIdentityProvider,
  update: forUsers.updateUserIdentityProvider,
  remove: forUsers.deleteUserIdentityProvider,
  readMetadata: forUsers.readUserSamlMetadata,
  startTest: forUsers.startUserTestSignIn,
  testResult: forUsers.getUserTestSignIn,
};
type Operations = {
  [Action in keyof typeof portalOperations]: (typeof portalOperations)[Action] | (typeof userOperations)[Action];
};

const placeOf = ({ params, request }: { params: unknown; request: FastifyRequest }): ProviderPlace => ({
  portal_id: (params as { portalId?: string } | undefined)?.portalId,
  host: toHostName(request.headers.host),
});

const routesOf = (operations: Operations, providers: ProviderService, originOf: Parts['originOf']) => [
  handle(operations.list, (call) => providers.list(call.user, placeOf(call))),
  handle(operations.create, (call) => providers.create(toActor(call), placeOf(call), call.body)),
  handle(operations.update, (call) =>
    providers.update(toActor(call), placeOf(call), call.params.providerId, call.body),
  ),
  handle(operations.remove, (call) => providers.remove(toActor(call), placeOf(call), call.params.providerId)),
  handle(operations.readMetadata, (call) => providers.readMetadata(call.user, placeOf(call), call.body)),
  handle(operations.startTest, (call) => {
    const place = placeOf(call);
    const page = toConsolePage(call.body.return_to, originOf(place.host));
    return providers.startTest(toActor(call), place, call.params.providerId, page);
  }),
  handle(operations.testResult, (call) => providers.testResult(call.user, placeOf(call), call.params.result)),
];

/** The same routes for both audiences: the developers of a portal, and the users of the organization. */
export const identityProviderRoutes = ({ identityProviders, userProviders, originOf }: Parts) => [
  ...routesOf(portalOperations, identityProviders, originOf),
  ...routesOf(userOperations, userProviders, originOf),
];

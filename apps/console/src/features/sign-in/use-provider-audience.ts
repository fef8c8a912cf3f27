import type { Client, SendOptions } from '@portico/client/client.ts';
import * as ofPortals from '@portico/contract/admin-identity-providers.ts';
import * as ofUsers from '@portico/contract/user-identity-providers.ts';
import type { UserRole } from '@portico/contract/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { useParam } from '../../shared/link.tsx';
import { toPortalPath, usePortals } from '../../shared/own-portal.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import type { ProviderValues, ShownProvider } from './provider-values.ts';

type Change = ofPortals.IdentityProviderChange;
type Metadata = { xml: string } | { url: string };

export interface ProviderAudience {
  readonly of: 'developers' | 'users';
  readonly title: string;
  /** The lowest role that may make changes. */
  readonly least: UserRole;
  readonly toPath: (below?: string) => string;
  readonly queryKey: readonly string[];
  readonly list: (options?: SendOptions) => Promise<{ data: ShownProvider[] }>;
  readonly create: (body: Change & { name: string }) => Promise<ShownProvider>;
  readonly update: (providerId: string, body: Change) => Promise<ShownProvider>;
  readonly remove: (providerId: string) => Promise<unknown>;
  readonly readMetadata: (
    body: Metadata,
  ) => Promise<Pick<ProviderValues, 'entry_point' | 'issuer'> & { certificates: string[] }>;
  readonly startTest: (providerId: string, return_to: string) => Promise<{ url: string }>;
  readonly testResult: (result: string, options?: SendOptions) => Promise<ofPortals.TestSignIn>;
}

/** The audience that the URL names: the developers of a portal, or the users of the organization. */
export function useProviderAudience(): ProviderAudience {
  const { client } = useServices();
  const { areas } = useText();
  const name = useParam('portal');
  const portal = usePortals().find((one) => one.name === name);
  if (name === '') return { ...audienceOfUsers(client), title: areas.consoleSignIn };
  if (!portal) throw new Error('A screen of a portal stands outside of one.');
  const toPath = (below = '') => toPortalPath(portal, `/sign-in${below}`);
  return { ...audienceOfPortal(client, portal.id), title: areas.signIn, toPath };
}

const audienceOfPortal = (client: Client, portalId: string): Omit<ProviderAudience, 'title' | 'toPath'> => ({
  of: 'developers',
  least: 'owner',
  queryKey: ['portal', portalId, 'identity-providers'],
  list: (options) => client.send(ofPortals.listIdentityProviders, { params: { portalId } }, options),
  create: (body) => client.send(ofPortals.createIdentityProvider, { params: { portalId }, body }),
  update: (providerId, body) =>
    client.send(ofPortals.updateIdentityProvider, { params: { portalId, providerId }, body }),
  remove: (providerId) => client.send(ofPortals.deleteIdentityProvider, { params: { portalId, providerId } }),
  readMetadata: (body) => client.send(ofPortals.readSamlMetadata, { params: { portalId }, body }),
  startTest: (providerId, return_to) =>
    client.send(ofPortals.startTestSignIn, { params: { portalId, providerId }, body: { return_to } }),
  testResult: (result, options) => client.send(ofPortals.getTestSignIn, { params: { portalId, result } }, options),
});

const audienceOfUsers = (client: Client): Omit<ProviderAudience, 'title'> => ({
  of: 'users',
  least: 'owner',
  toPath: (below = '') => `/sign-in${below}`,
  queryKey: ['user-identity-providers'],
  list: (options) => client.send(ofUsers.listUserIdentityProviders, {}, options),
  create: ({ teams, auto_approve, ...body }) => client.send(ofUsers.createUserIdentityProvider, { body }),
  update: (providerId, { teams, auto_approve, ...body }) =>
    client.send(ofUsers.updateUserIdentityProvider, { params: { providerId }, body }),
  remove: (providerId) => client.send(ofUsers.deleteUserIdentityProvider, { params: { providerId } }),
  readMetadata: (body) => client.send(ofUsers.readUserSamlMetadata, { body }),
  startTest: (providerId, return_to) =>
    client.send(ofUsers.startUserTestSignIn, { params: { providerId }, body: { return_to } }),
  testResult: (result, options) => client.send(ofUsers.getUserTestSignIn, { params: { result } }, options),
});

export const providersQuery = ({ queryKey, list }: ProviderAudience) =>
  queryOptions({ queryKey, queryFn: async ({ signal }) => (await list({ signal })).data });

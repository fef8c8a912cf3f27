import Type, { type Static } from 'typebox';
import {
  changeParts,
  getTestSignIn,
  providerName,
  readSamlMetadata,
  shownParts,
  startTestSignIn,
} from './admin-identity-providers.ts';
import { changeRefusals, readRefusals } from './admin-portals.ts';
import { operation } from './operation.ts';
import { closed, Uuid } from './schema.ts';

/**
 * The identity providers by which the users of an organization come into the console, as its owners set them up. Users have
 * neither teams nor an approval to wait for; those who get an account by a provider may look, until somebody gives them more.
 */

export const userProvidersMaximum = 20;

export const UserIdentityProvider = closed({
  ...shownParts,
  addresses: closed({
    /** Where users begin. */
    sign_in: Type.String(),
    /** What the provider has to be told of the console. */
    callback: Type.String(),
    acs: Type.String(),
    metadata: Type.String(),
  }),
});
export type UserIdentityProvider = Static<typeof UserIdentityProvider>;

export const UserIdentityProviderChange = Type.Partial(closed(changeParts), { additionalProperties: false });
export type UserIdentityProviderChange = Static<typeof UserIdentityProviderChange>;
export const NewUserIdentityProvider = closed({ ...UserIdentityProviderChange.properties, name: providerName });
export type NewUserIdentityProvider = Static<typeof NewUserIdentityProvider>;

/** Whoever decides which provider is believed decides who is whom, owners included: so only owners do. */
const base = { tag: 'identity-providers', access: 'user', role: 'owner', scope: 'owner' } as const;
const list = '/api/admin/v1/identity-providers';
const params = closed({ providerId: Uuid });

export const listUserIdentityProviders = operation({
  ...base,
  id: 'listUserIdentityProviders',
  summary: 'The identity providers by which users come into the console',
  method: 'GET',
  path: list,
  returns: closed({ data: Type.Array(UserIdentityProvider) }),
  status: 200,
  problems: readRefusals,
});

export const createUserIdentityProvider = operation({
  ...base,
  id: 'createUserIdentityProvider',
  summary: 'Set up an identity provider for the console; it is not used until it is enabled',
  method: 'POST',
  path: list,
  body: NewUserIdentityProvider,
  returns: UserIdentityProvider,
  status: 201,
  problems: [...changeRefusals, 'name-taken', 'limit-reached'],
});

export const updateUserIdentityProvider = operation({
  ...base,
  id: 'updateUserIdentityProvider',
  summary: 'Change an identity provider of the console; what is left out stays',
  method: 'PATCH',
  path: `${list}/{providerId}`,
  params,
  body: UserIdentityProviderChange,
  returns: UserIdentityProvider,
  status: 200,
  problems: changeRefusals,
});

export const deleteUserIdentityProvider = operation({
  ...base,
  id: 'deleteUserIdentityProvider',
  summary: 'Delete an identity provider of the console; the accounts that came in by it stay',
  method: 'DELETE',
  path: `${list}/{providerId}`,
  params,
  status: 204,
  problems: changeRefusals,
});

export const readUserSamlMetadata = operation({
  ...base,
  id: 'readUserSamlMetadata',
  summary: readSamlMetadata.summary,
  method: 'POST',
  path: '/api/admin/v1/saml-metadata',
  body: readSamlMetadata.body,
  returns: readSamlMetadata.returns,
  status: 200,
  problems: changeRefusals,
});

export const startUserTestSignIn = operation({
  ...base,
  id: 'startUserTestSignIn',
  summary: startTestSignIn.summary,
  method: 'POST',
  path: `${list}/{providerId}/test-sign-ins`,
  params,
  body: startTestSignIn.body,
  returns: startTestSignIn.returns,
  status: 201,
  problems: changeRefusals,
});

export const getUserTestSignIn = operation({
  ...base,
  id: 'getUserTestSignIn',
  summary: getTestSignIn.summary,
  method: 'GET',
  path: '/api/admin/v1/test-sign-ins/{result}',
  params: closed({ result: Type.String({ maxLength: 200 }) }),
  returns: getTestSignIn.returns,
  status: 200,
  problems: readRefusals,
});

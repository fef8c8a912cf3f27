import Type, { type Static } from 'typebox';
import {
  changeParts,
  getTestSignIn,
  providerName,
  readSamlMetadata,
  shownParts,
  startTestSignIn,
} from './admin-identity-providers.ts';
import { ownPortal } from './areas.ts';
import { operation } from './operation.ts';
import { closed } from './schema.ts';

/**
 * A provider for users, who have no teams and need no approval. New accounts are viewers until an owner changes their
 * role.
 */
export const userProvidersMaximum = 20;

export const UserIdentityProvider = closed({
  ...shownParts,
  addresses: closed({
    /** The URL where users begin to log in. */
    sign_in: Type.String(),
    /** URLs that the provider has to be configured with. */
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

/** A provider decides who is logged in as whom, owners included, so only owners may change it. */
const signIn = {
  ...ownPortal,
  tag: 'identity-providers',
  role: 'owner',
  readRole: 'owner',
  scope: 'owner',
  path: '/api/admin/v1',
} as const;
const providers = { ...signIn, path: '/api/admin/v1/identity-providers' } as const;

export const listUserIdentityProviders = operation(providers, 'GET', 'listUserIdentityProviders', {
  summary: 'The identity providers by which users log in to the console',
  returns: closed({ data: Type.Array(UserIdentityProvider) }),
  problems: ['invalid-parameters', 'not-found'],
});

export const createUserIdentityProvider = operation(providers, 'POST', 'createUserIdentityProvider', {
  summary: 'Set up an identity provider for the console; it is not used until it is enabled',
  body: NewUserIdentityProvider,
  returns: UserIdentityProvider,
  problems: ['not-found', 'name-taken', 'limit-reached'],
});

export const updateUserIdentityProvider = operation(providers, 'PATCH /{providerId}', 'updateUserIdentityProvider', {
  summary: 'Change an identity provider of the console; what is left out stays',
  body: UserIdentityProviderChange,
  returns: UserIdentityProvider,
});

export const deleteUserIdentityProvider = operation(providers, 'DELETE /{providerId}', 'deleteUserIdentityProvider', {
  summary: 'Delete an identity provider of the console; accounts that used it stay',
});

export const readUserSamlMetadata = operation(signIn, 'POST /saml-metadata', 'readUserSamlMetadata', {
  summary: readSamlMetadata.summary,
  body: readSamlMetadata.body,
  returns: readSamlMetadata.returns,
  status: 200,
  problems: ['not-found'],
});

export const startUserTestSignIn = operation(providers, 'POST /{providerId}/test-sign-ins', 'startUserTestSignIn', {
  summary: startTestSignIn.summary,
  body: startTestSignIn.body,
  returns: startTestSignIn.returns,
});

export const getUserTestSignIn = operation(signIn, 'GET /test-sign-ins/{result}', 'getUserTestSignIn', {
  summary: getTestSignIn.summary,
  params: { result: Type.String({ maxLength: 200 }) },
  returns: getTestSignIn.returns,
});

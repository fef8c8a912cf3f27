import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed, LinkToken, Uuid } from './schema.ts';

export const identityProviderKinds = ['oidc', 'saml'] as const;
export type IdentityProviderKind = (typeof identityProviderKinds)[number];

/** How a provider is named in addresses; one word is taken by an address of ours. */
export const providerNamePattern = '^(?!oidc-callback$)[a-z0-9][a-z0-9-]{0,62}$';

export const SsoProviders = closed({
  data: Type.Array(closed({ name: Type.String(), title: Type.String(), kind: choice(...identityProviderKinds) })),
});
export type SsoProviders = Static<typeof SsoProviders>;

const ProviderName = Type.String({ pattern: providerNamePattern });
const Address = Type.String({ maxLength: 2000 });
const base = { tag: 'developer', access: 'anyone' } as const;
const get = { ...base, method: 'GET' } as const;
/** Browsers are sent here and sent on: whatever a query says is for the operation to judge, and never answered in JSON. */
const navigation = { ...get, status: 302, query: Type.Object({}), problems: ['unknown-portal'] } as const;

const LinkQuery = Type.Object({ token: Type.Optional(LinkToken) });

export const authenticateDeveloperBySso = operation({
  ...get,
  id: 'authenticateDeveloperBySso',
  summary: 'Send the browser to an identity provider; it comes back to `returnTo` logged in',
  path: '/api/v2/developer/authenticate/sso',
  query: Type.Object({
    returnTo: Type.Optional(Address),
    /** One of the portal's providers by its name; without it, the first. */
    provider: Type.Optional(ProviderName),
  }),
  status: 302,
  problems: ['unknown-portal', 'invalid-parameters', 'too-many-requests'],
});

export const testDeveloperSso = operation({
  ...get,
  id: 'testDeveloperSso',
  summary: 'Where the console sends a browser that is to try an identity provider out; nobody is signed in',
  path: '/api/v2/developer/authenticate/sso-test',
  query: LinkQuery,
  status: 302,
  problems: ['unknown-portal', 'invalid-parameters', 'too-many-requests'],
});

export const listDeveloperSsoProviders = operation({
  ...get,
  id: 'listDeveloperSsoProviders',
  summary: 'The identity providers by which developers can log in',
  path: '/api/v2/developer/authenticate/providers',
  returns: SsoProviders,
  status: 200,
  problems: ['unknown-portal'],
});

export const completeDeveloperOidc = operation({
  ...navigation,
  id: 'completeDeveloperOidc',
  summary: 'Where an OpenID provider sends the browser back to',
  path: '/api/v2/developer/authenticate/oidc-callback',
});

export const receiveDeveloperSaml = operation({
  ...base,
  method: 'POST',
  id: 'receiveDeveloperSaml',
  summary: 'Assertion consumer service: where the form of a SAML identity provider is sent to',
  path: '/api/v2/developer/authenticate/saml',
  consumes: ['application/x-www-form-urlencoded'],
  crossSite: true,
  status: 303,
  problems: ['unknown-portal', 'unsupported-media-type', 'payload-too-large'],
});

export const completeDeveloperSaml = operation({
  ...navigation,
  id: 'completeDeveloperSaml',
  summary: 'Where the browser that began a SAML sign-in gets its session',
  path: '/api/v2/developer/authenticate/saml/finish',
});

export const getDeveloperSamlMetadata = operation({
  ...get,
  id: 'getDeveloperSamlMetadata',
  summary: 'What a SAML identity provider needs to know of the portal',
  path: '/api/v2/developer/authenticate/saml/metadata',
  query: Type.Object({ provider: Type.Optional(ProviderName) }),
  status: 200,
  produces: ['application/samlmetadata+xml'],
  problems: ['unknown-portal', 'not-found'],
});

export const linkDeveloperIdentity = operation({
  ...get,
  id: 'linkDeveloperIdentity',
  summary: 'Where a mail leads that asks whether an identity is the account’s owner; they come in by it from then on',
  path: '/api/v2/developer/authenticate/sso-link',
  query: LinkQuery,
  status: 302,
  problems: ['unknown-portal', 'invalid-parameters'],
});

const ofUsers = { tag: 'users', access: 'guest' } as const;
const userNavigation = {
  ...ofUsers,
  method: 'GET',
  status: 302,
  query: Type.Object({}),
  problems: ['unknown-portal'],
} as const;

export const authenticateUserBySso = operation({
  ...ofUsers,
  method: 'GET',
  id: 'authenticateUserBySso',
  summary: 'Send a user’s browser to an identity provider; it comes back to `returnTo` logged in',
  path: '/api/v1/authenticate/{provider}',
  params: closed({ provider: ProviderName }),
  query: Type.Object({
    returnTo: Type.Optional(Address),
    /** The page that the provider sends the browser to, which forwards what it gets to the callback. */
    callback_url: Type.Optional(Address),
    /** Asks the provider to have the person sign in there once more. */
    fresh: Type.Optional(choice('true')),
  }),
  status: 302,
  problems: ['unknown-portal', 'invalid-parameters', 'too-many-requests'],
});

export const listUserSsoProviders = operation({
  ...ofUsers,
  method: 'GET',
  id: 'listUserSsoProviders',
  summary: 'The identity providers by which users can log in at this host name; none where it has no portal',
  path: '/api/v1/authenticate',
  returns: SsoProviders,
  status: 200,
  problems: [],
});

export const testUserSso = operation({
  ...ofUsers,
  method: 'GET',
  id: 'testUserSso',
  summary:
    'Where the console sends a browser that is to try one of its own identity providers out; nobody is signed in',
  path: '/api/v1/authenticate/test/start',
  query: testDeveloperSso.query,
  status: 302,
  problems: ['unknown-portal', 'invalid-parameters', 'too-many-requests'],
});

export const linkUserIdentity = operation({
  ...ofUsers,
  method: 'GET',
  id: 'linkUserIdentity',
  summary: 'Where a mail leads that asks whether an identity is the user; they come in by it from then on',
  path: '/api/v1/authenticate/link/{organizationId}',
  params: closed({ organizationId: Uuid }),
  query: LinkQuery,
  status: 302,
  problems: ['unknown-portal', 'invalid-parameters'],
});

export const completeUserOidc = operation({
  ...userNavigation,
  id: 'completeUserOidc',
  summary: 'Where an OpenID provider sends a user’s browser back to',
  path: '/api/v1/authenticate/oidc-callback',
});

export const receiveUserSaml = operation({
  ...ofUsers,
  method: 'POST',
  id: 'receiveUserSaml',
  summary: 'Assertion consumer service of users',
  path: '/api/v1/authenticate/saml',
  consumes: ['application/x-www-form-urlencoded'],
  crossSite: true,
  status: 303,
  problems: ['unknown-portal', 'unsupported-media-type', 'payload-too-large'],
});

export const completeUserSaml = operation({
  ...userNavigation,
  id: 'completeUserSaml',
  summary: 'Where the browser that began a user’s SAML sign-in gets its session',
  path: '/api/v1/authenticate/saml/finish',
});

export const getUserSamlMetadata = operation({
  ...ofUsers,
  method: 'GET',
  id: 'getUserSamlMetadata',
  summary: 'What a SAML identity provider needs to know of the console',
  path: '/api/v1/authenticate/saml/metadata',
  query: Type.Object({ provider: Type.Optional(ProviderName) }),
  status: 200,
  produces: ['application/samlmetadata+xml'],
  problems: ['unknown-portal', 'not-found'],
});

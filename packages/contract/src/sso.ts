import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed, LinkToken } from './schema.ts';

export const identityProviderKinds = ['oidc', 'saml'] as const;
export type IdentityProviderKind = (typeof identityProviderKinds)[number];

/** The name of the provider in URLs. One word is reserved, because it is a path of Portico. */
export const providerNamePattern = '^(?!oidc-callback$)[a-z0-9][a-z0-9-]{0,62}$';

export const SsoProviders = closed({
  data: Type.Array(closed({ name: Type.String(), title: Type.String(), kind: choice(...identityProviderKinds) })),
});
export type SsoProviders = Static<typeof SsoProviders>;

const ProviderName = Type.String({ pattern: providerNamePattern });
const Url = Type.String({ maxLength: 2000 });
const developers = { tag: 'developer', access: 'anyone', path: '/api/v2/developer/authenticate' } as const;
const users = { tag: 'users', access: 'guest', path: '/api/v1/authenticate' } as const;
/** The operation itself checks the query, because browsers navigate here and need a page instead of JSON. */
const navigation = { query: Type.Object({}), status: 302, onlyProblems: ['unknown-portal'] } as const;

const LinkQuery = Type.Object({ token: Type.Optional(LinkToken) });

export const authenticateDeveloperBySso = operation(developers, 'GET /sso', 'authenticateDeveloperBySso', {
  summary: 'Send the browser to an identity provider; it comes back to `returnTo` logged in',
  query: Type.Object({
    returnTo: Type.Optional(Url),
    /** The name of a provider of the portal. The default is the first. */
    provider: Type.Optional(ProviderName),
  }),
  status: 302,
  problems: ['too-many-requests'],
});

export const testDeveloperSso = operation(developers, 'GET /sso-test', 'testDeveloperSso', {
  summary: 'Where the console sends a browser to test an identity provider; the test logs nobody in',
  query: LinkQuery,
  status: 302,
  problems: ['too-many-requests'],
});

export const listDeveloperSsoProviders = operation(developers, 'GET /providers', 'listDeveloperSsoProviders', {
  summary: 'The identity providers by which developers can log in',
  returns: SsoProviders,
});

export const completeDeveloperOidc = operation(developers, 'GET /oidc-callback', 'completeDeveloperOidc', {
  summary: 'Where an OpenID provider sends the browser back to',
  ...navigation,
});

export const receiveDeveloperSaml = operation(developers, 'POST /saml', 'receiveDeveloperSaml', {
  summary: 'Assertion consumer service: where the form of a SAML identity provider is sent to',
  consumes: ['application/x-www-form-urlencoded'],
  crossSite: true,
  status: 303,
  problems: ['unsupported-media-type', 'payload-too-large'],
});

export const completeDeveloperSaml = operation(developers, 'GET /saml/finish', 'completeDeveloperSaml', {
  summary: 'Where the browser that began a SAML login gets its session',
  ...navigation,
});

export const getDeveloperSamlMetadata = operation(developers, 'GET /saml/metadata', 'getDeveloperSamlMetadata', {
  summary: 'What a SAML identity provider needs to know of the portal',
  query: Type.Object({ provider: Type.Optional(ProviderName) }),
  produces: ['application/samlmetadata+xml'],
  onlyProblems: ['unknown-portal', 'not-found'],
});

export const linkDeveloperIdentity = operation(developers, 'GET /sso-link', 'linkDeveloperIdentity', {
  summary: 'The link of the email that asks an account’s owner to confirm an identity, with which they can then log in',
  query: LinkQuery,
  status: 302,
});

export const authenticateUserBySso = operation(users, 'GET /{provider}', 'authenticateUserBySso', {
  summary: 'Send a user’s browser to an identity provider; it comes back to `returnTo` logged in',
  params: { provider: ProviderName },
  query: Type.Object({
    returnTo: Type.Optional(Url),
    /** The page that the provider sends the browser to. It forwards the parameters to the callback. */
    callback_url: Type.Optional(Url),
    /** Requires a new login at the provider. */
    fresh: Type.Optional(choice('true')),
  }),
  status: 302,
  onlyProblems: ['unknown-portal', 'invalid-parameters', 'too-many-requests'],
});

export const listUserSsoProviders = operation(users, 'GET', 'listUserSsoProviders', {
  summary: 'The identity providers by which users can log in at this host name; none where it has no portal',
  returns: SsoProviders,
});

export const testUserSso = operation(users, 'GET /test/start', 'testUserSso', {
  summary: 'Where the console sends a browser to test one of its own identity providers; the test logs nobody in',
  query: testDeveloperSso.query,
  status: 302,
  problems: ['unknown-portal', 'too-many-requests'],
});

export const linkUserIdentity = operation(users, 'GET /link/{organizationId}', 'linkUserIdentity', {
  summary: 'The link of the email that asks a user to confirm an identity, with which they can then log in',
  query: LinkQuery,
  status: 302,
  onlyProblems: ['unknown-portal', 'invalid-parameters'],
});

export const completeUserOidc = operation(users, 'GET /oidc-callback', 'completeUserOidc', {
  summary: 'Where an OpenID provider sends a user’s browser back to',
  ...navigation,
});

export const receiveUserSaml = operation(users, 'POST /saml', 'receiveUserSaml', {
  summary: 'Assertion consumer service of users',
  consumes: ['application/x-www-form-urlencoded'],
  crossSite: true,
  status: 303,
  problems: ['unknown-portal', 'unsupported-media-type', 'payload-too-large'],
});

export const completeUserSaml = operation(users, 'GET /saml/finish', 'completeUserSaml', {
  summary: 'Where the browser that began a user’s SAML login gets its session',
  ...navigation,
});

export const getUserSamlMetadata = operation(users, 'GET /saml/metadata', 'getUserSamlMetadata', {
  summary: 'What a SAML identity provider needs to know of the console',
  query: Type.Object({ provider: Type.Optional(ProviderName) }),
  produces: ['application/samlmetadata+xml'],
  onlyProblems: ['unknown-portal', 'not-found'],
});

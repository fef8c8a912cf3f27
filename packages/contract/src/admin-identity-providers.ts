import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { operation } from './operation.ts';
import { choice, closed, DateTime, Name, nullable, Uuid } from './schema.ts';
import { identityProviderKinds, providerNamePattern } from './sso.ts';

const Word = Type.String({ minLength: 1, maxLength: 255 });
const Url = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 });

const Oidc = closed({
  issuer: Url,
  client_id: Word,
  scopes: Type.Array(Word, { minItems: 1, maxItems: 50 }),
  /** The names of claims in the tokens of the provider. */
  claims: closed({ email: Word, email_verified: Word, name: Word, groups: Word }),
});

const Saml = closed({
  entry_point: Url,
  /** The entity id of the provider. */
  issuer: Word,
  /** In PEM. There are several while the provider changes its key. */
  certificates: Type.Array(Type.String({ maxLength: 20_000 }), { minItems: 1, maxItems: 10 }),
  sp_entity_id: nullable(Word),
  audience: nullable(Word),
  want_response_signed: Type.Boolean(),
  attributes: closed({ subject: nullable(Word), email: Word, name: Word, groups: Word }),
});

const rules = {
  title: Name,
  is_enabled: Type.Boolean(),
  /** The owner trusts the email addresses of the provider, even if the provider does not confirm them. */
  trust_email: Type.Boolean(),
  email_domains: Type.Array(Word, { maxItems: 100 }),
  auto_provision: Type.Boolean(),
};

/** Rules for developers only. */
const developerRules = {
  auto_approve: Type.Boolean(),
  /** Names of teams, by names of groups at the provider. */
  teams: Type.Record(Word, Name),
};

/** Shared by the providers of developers and of users. */
export const shownParts = {
  id: Uuid,
  name: Type.String(),
  kind: choice(...identityProviderKinds),
  ...rules,
  oidc: Type.Optional(Oidc),
  saml: Type.Optional(Saml),
  /** Whether a client secret is stored. The secret itself is never shown. */
  has_secret: Type.Boolean(),
  /** The number of accounts that have used it. */
  identities: Type.Integer(),
  created_at: DateTime,
  updated_at: DateTime,
};
export const changeParts = {
  ...rules,
  oidc: Type.Partial(Oidc, { additionalProperties: false }),
  saml: Type.Partial(Saml, { additionalProperties: false }),
  /** Stored sealed. Null removes it, and so does another issuer. */
  client_secret: nullable(Type.String({ minLength: 1, maxLength: 4000 })),
};
export const providerName = Type.String({ pattern: providerNamePattern });

export const AdminIdentityProvider = closed({
  ...shownParts,
  ...developerRules,
  /** URLs that the provider has to be configured with. */
  addresses: closed({ callback: Type.String(), acs: Type.String(), metadata: Type.String() }),
});
export type AdminIdentityProvider = Static<typeof AdminIdentityProvider>;

export const IdentityProviderChange = Type.Partial(closed({ ...changeParts, ...developerRules }), {
  additionalProperties: false,
});
export type IdentityProviderChange = Static<typeof IdentityProviderChange>;
export const NewIdentityProvider = closed({ ...IdentityProviderChange.properties, name: providerName });
export type NewIdentityProvider = Static<typeof NewIdentityProvider>;

const signIn = { ...ownPortal, tag: 'identity-providers' } as const;
const providers = { ...signIn, path: `${ownPortal.path}/identity-providers` } as const;
const ownersOnly = { ...providers, role: 'owner', scope: 'owner' } as const;

export const listIdentityProviders = operation(providers, 'GET', 'listIdentityProviders', {
  summary: 'The identity providers of a portal, in their order',
  returns: closed({ data: Type.Array(AdminIdentityProvider) }),
});

export const createIdentityProvider = operation(ownersOnly, 'POST', 'createIdentityProvider', {
  summary: 'Set up an identity provider; it is not used until it is enabled',
  body: NewIdentityProvider,
  returns: AdminIdentityProvider,
  problems: ['name-taken'],
});

export const updateIdentityProvider = operation(ownersOnly, 'PATCH /{providerId}', 'updateIdentityProvider', {
  summary: 'Change an identity provider; what is left out stays',
  body: IdentityProviderChange,
  returns: AdminIdentityProvider,
});

export const deleteIdentityProvider = operation(ownersOnly, 'DELETE /{providerId}', 'deleteIdentityProvider', {
  summary: 'Delete an identity provider; accounts that used it stay',
});

export const readSamlMetadata = operation(signIn, 'POST /saml-metadata', 'readSamlMetadata', {
  summary: 'Read the metadata of a SAML provider, given as XML or by its URL, without saving it',
  body: closed({ xml: Type.Optional(Type.String({ maxLength: 1_000_000 })), url: Type.Optional(Url) }),
  returns: closed({
    entry_point: Type.String(),
    issuer: Type.String(),
    certificates: Type.Array(Type.String()),
  }),
  status: 200,
});

export const startTestSignIn = operation(providers, 'POST /{providerId}/test-sign-ins', 'startTestSignIn', {
  summary: 'Start a test login, which only reports what would happen; a browser opens the URL within ten minutes',
  /** The final page of the browser gets the name of the result in its parameter `result`. */
  body: closed({ return_to: Type.String({ maxLength: 2000 }) }),
  returns: closed({ url: Type.String() }),
});

export const TestSignIn = closed({
  provider: Type.String(),
  /** What a login would have done. */
  outcome: choice('known', 'linked', 'created', 'refused', 'failed'),
  /** The reason of the refusal or failure. */
  reason: nullable(Type.String()),
  /** Whether the account may be used. If not, it awaits approval. */
  is_approved: Type.Boolean(),
  subject: nullable(Type.String()),
  email: nullable(Type.String()),
  full_name: nullable(Type.String()),
  groups: Type.Array(Type.String()),
  teams: Type.Array(Type.String()),
  /** All claims of the provider. */
  claims: Type.Record(Type.String(), Type.Unknown()),
});
export type TestSignIn = Static<typeof TestSignIn>;

export const getTestSignIn = operation(signIn, 'GET /test-sign-ins/{result}', 'getTestSignIn', {
  summary: 'The result of a test login, for the user who started it',
  role: 'admin',
  params: { result: Type.String({ maxLength: 200 }) },
  returns: TestSignIn,
});

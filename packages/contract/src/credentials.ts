import Type, { type Static } from 'typebox';
import { ClientCredentials } from './applications.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, Name, nullable, Uuid } from './schema.ts';

/** A key of an application. The key itself is shown once, when it is created. */
export const Credential = closed({ id: Uuid, display_name: Type.String() });
export type Credential = Static<typeof Credential>;

export const CreatedCredential = closed({ id: Uuid, display_name: Type.String(), credential: Type.String() });
export type CreatedCredential = Static<typeof CreatedCredential>;

/** How long the old secret can stay valid after it is replaced. */
export const graces = ['0', '1h', '24h'] as const;
export type Grace = (typeof graces)[number];

const credentials = { tag: 'credentials', access: 'developer', path: '/api/v2/applications/{applicationId}' } as const;

export const listCredentials = operation(credentials, 'GET /credentials', 'listCredentials', {
  summary: 'The keys of an application, without the keys themselves',
  query: closed(pageQuery),
  returns: pageOf(Credential),
});

export const createCredential = operation(credentials, 'POST /credentials', 'createCredential', {
  summary: 'Create a key; it is in this answer and in no other',
  /** `expires_at` is an addition of Portico. A key without it does not expire. */
  body: closed({ display_name: Type.Optional(Name), expires_at: Type.Optional(nullable(DateTime)) }),
  bodyOptional: true,
  returns: CreatedCredential,
  problems: ['credentials-not-supported', 'limit-reached', 'too-many-requests'],
});

export const renameCredential = operation(credentials, 'PUT /credentials/{credentialId}', 'renameCredential', {
  summary: 'Give a key another name',
  body: closed({ display_name: Name }),
  status: 200,
});

export const deleteCredential = operation(credentials, 'DELETE /credentials/{credentialId}', 'deleteCredential', {
  summary: 'Revoke a key',
});

export const refreshClientSecret = operation(credentials, 'POST /refresh-token', 'refreshClientSecret', {
  summary: 'Replace the client secret; the new one is in this answer and in no other',
  /** `grace` is an addition of Portico: how long the previous secret stays valid. */
  body: closed({ grace: Type.Optional(choice(...graces)) }),
  bodyOptional: true,
  returns: ClientCredentials,
  problems: ['no-client-secret', 'too-many-requests'],
});

/** Details of a key. The published client allows no further properties in `Credential`. */
export const CredentialDetails = closed({
  id: Uuid,
  display_name: Type.String(),
  last_four: Type.String(),
  created_at: DateTime,
  /** Exact to the minute. */
  last_used_at: nullable(DateTime),
  expires_at: nullable(DateTime),
});
export type CredentialDetails = Static<typeof CredentialDetails>;

export const listCredentialDetails = operation(credentials, 'GET /credential-details', 'listCredentialDetails', {
  summary: 'The keys of an application with when they were made, last used and expire; in the order of the keys',
  query: closed(pageQuery),
  returns: pageOf(CredentialDetails),
});

export const setCredentialExpiry = operation(
  credentials,
  'PUT /credentials/{credentialId}/expiry',
  'setCredentialExpiry',
  {
    summary: 'Change when a key expires, if ever',
    body: closed({ expires_at: nullable(DateTime) }),
    problems: ['limit-reached'],
  },
);

const SecretDates = { last_four: Type.String(), created_at: DateTime, last_used_at: nullable(DateTime) };

/** How an application gets tokens, without its secret. */
export const ClientDetails = closed({
  client_id: Type.String(),
  /** The issuer of tokens: this portal, or the issuer of the strategy. Null if none is set. */
  issuer: nullable(Type.String()),
  token_endpoint: nullable(Type.String()),
  /** Null if the secret was revoked, or if another issuer has it. */
  client_secret: nullable(closed(SecretDates)),
  /** The previous secret, while it is still valid. */
  former_client_secret: nullable(closed({ ...SecretDates, expires_at: DateTime })),
});
export type ClientDetails = Static<typeof ClientDetails>;

export const getClientDetails = operation(credentials, 'GET /client', 'getClientDetails', {
  summary: 'Client id, issuer and dates of the secret of an application that uses client credentials',
  returns: ClientDetails,
  problems: ['no-client-secret'],
});

/**
 * Public keys as JWK (RFC 7517). An application with at least one key authenticates by `private_key_jwt`, and its
 * secret is no longer accepted.
 */
export const ClientKeys = closed({
  keys: Type.Array(Type.Object({ kty: choice('RSA', 'EC', 'OKP') }, { additionalProperties: true }), { maxItems: 10 }),
});
export type ClientKeys = Static<typeof ClientKeys>;

export const getClientKeys = operation(credentials, 'GET /client-keys', 'getClientKeys', {
  summary: 'The public keys by which an application proves who it is',
  returns: ClientKeys,
  problems: ['no-client-secret'],
});

export const putClientKeys = operation(credentials, 'PUT /client-keys', 'putClientKeys', {
  summary: 'Replace the public keys of an application; an empty list lets it use its secret again',
  body: ClientKeys,
  returns: ClientKeys,
  problems: ['no-client-secret'],
});

import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, Email, Name, nullable, Uuid } from './schema.ts';
import { tokenScopes } from './token-scopes.ts';

export const tokenLifetimeDaysMaximum = 365;

const Scopes = Type.Array(choice(...tokenScopes), { minItems: 1, maxItems: tokenScopes.length, uniqueItems: true });

export const PersonalToken = closed({
  id: Uuid,
  name: Name,
  scopes: Scopes,
  /** The last characters, by which people recognize the token. */
  last_four: Type.String(),
  created_at: DateTime,
  expires_at: DateTime,
  last_used_at: nullable(DateTime),
  /** The owner of the token. */
  user: closed({ id: Uuid, email: Email, full_name: Type.String() }),
});
export type PersonalToken = Static<typeof PersonalToken>;

export const NewPersonalToken = closed({
  name: Name,
  scopes: Scopes,
  /** At most a year away. A token that a token creates cannot expire later than its creator. */
  expires_at: DateTime,
});
export type NewPersonalToken = Static<typeof NewPersonalToken>;

/** Only this answer contains the token. */
export const MadePersonalToken = closed({ ...PersonalToken.properties, token: Type.String() });
export type MadePersonalToken = Static<typeof MadePersonalToken>;

const tokens = { tag: 'tokens', access: 'user', role: 'viewer', path: '/api/admin/v1' } as const;

export const listPersonalTokens = operation(tokens, 'GET /tokens', 'listPersonalTokens', {
  summary: 'One’s own personal access tokens that are not revoked',
  query: closed(pageQuery),
  returns: pageOf(PersonalToken),
});

export const listOrganizationTokens = operation(tokens, 'GET /organization/tokens', 'listOrganizationTokens', {
  summary: 'The personal access tokens of everyone in the organization that are not revoked',
  role: 'owner',
  query: closed(pageQuery),
  returns: pageOf(PersonalToken),
});

export const createPersonalToken = operation(tokens, 'POST /tokens', 'createPersonalToken', {
  summary: 'Create a personal access token, which can do no more than its user; it is shown only once',
  scope: 'tokens',
  freshSignIn: true,
  body: NewPersonalToken,
  returns: MadePersonalToken,
  problems: ['limit-reached', 'too-many-requests'],
});

export const revokePersonalToken = operation(tokens, 'DELETE /tokens/{tokenId}', 'revokePersonalToken', {
  summary: 'Revoke one of one’s own tokens at once; an owner revokes anyone’s',
  scope: 'tokens',
});

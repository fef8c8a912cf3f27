import Type, { type Static } from 'typebox';
import { givenPasswordMaxLength, personNameMaxLength } from './constants.ts';
import { operation } from './operation.ts';
import { closed, DateTime, Email, Uuid } from './schema.ts';

const GivenPassword = Type.String({ minLength: 1, maxLength: givenPasswordMaxLength });

/** One line of any script, that says something: no control characters, and not only blanks. */
const FullName = Type.String({
  minLength: 1,
  maxLength: personNameMaxLength,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
});

export const Developer = closed({
  id: Uuid,
  email: Email,
  full_name: FullName,
  created_at: DateTime,
  updated_at: DateTime,
});
export type Developer = Static<typeof Developer>;

/** Further properties are let pass and ignored. */
export const NewDeveloper = Type.Object({ email: Email, full_name: FullName });
export type NewDeveloper = Static<typeof NewDeveloper>;

const Credentials = closed({ username: Email, password: GivenPassword });
const Token = closed({ token: Uuid });

export const VerifiedEmail = closed({ email: Email, token: Uuid });
export type VerifiedEmail = Static<typeof VerifiedEmail>;

const base = { tag: 'developer' } as const;
const post = { ...base, method: 'POST', access: 'anyone' } as const;

/** Portals without passwords answer `not-found` to all of these. */
const withPassword = [
  'unknown-portal',
  'invalid-parameters',
  'not-found',
  'foreign-origin',
  'too-many-requests',
  'service-unavailable',
] as const;

export const registerDeveloper = operation({
  ...post,
  id: 'registerDeveloper',
  summary: 'Ask for an account; a mail asks to confirm the address',
  path: '/api/v2/developer',
  body: NewDeveloper,
  status: 201,
  problems: withPassword,
});

export const verifyDeveloperEmail = operation({
  ...post,
  id: 'verifyDeveloperEmail',
  summary: 'Confirm the address by the token of the mail; answers a token that sets the first password',
  path: '/api/v2/developer/verify-email',
  body: Token,
  returns: VerifiedEmail,
  status: 202,
  problems: [...withPassword, 'unknown-token', 'used-token'],
});

export const forgotDeveloperPassword = operation({
  ...post,
  id: 'forgotDeveloperPassword',
  summary: 'Ask for a mail that lets set a new password',
  path: '/api/v2/developer/forgot-password',
  body: closed({ email: Email }),
  status: 200,
  problems: withPassword,
});

export const resetDeveloperPassword = operation({
  ...post,
  id: 'resetDeveloperPassword',
  summary: 'Set a password by a token, which ends all sessions',
  path: '/api/v2/developer/reset-password',
  body: closed({ password: GivenPassword, token: Uuid }),
  status: 204,
  problems: [...withPassword, 'unknown-token', 'used-token'],
});

export const authenticateDeveloper = operation({
  ...post,
  id: 'authenticateDeveloper',
  summary: 'Log in with e-mail address and password',
  path: '/api/v2/developer/authenticate',
  body: Credentials,
  status: 204,
  problems: [...withPassword, 'wrong-credentials', 'account-disabled', 'account-locked'],
});

export const refreshDeveloperSession = operation({
  ...post,
  id: 'refreshDeveloperSession',
  summary: 'Exchange the refresh token for new tokens',
  path: '/api/v2/developer/refresh',
  status: 204,
  problems: ['unknown-portal', 'session-ended', 'foreign-origin'],
});

export const logOutDeveloper = operation({
  ...post,
  id: 'logOutDeveloper',
  summary: 'End the session',
  path: '/api/v2/developer/logout',
  status: 204,
  problems: ['unknown-portal', 'foreign-origin'],
});

export const logOutDeveloperEverywhere = operation({
  ...base,
  id: 'logOutDeveloperEverywhere',
  summary: 'End every session of the developer who is logged in, this one too',
  method: 'DELETE',
  access: 'developer',
  path: '/api/v2/developer/sessions',
  status: 204,
  problems: ['unknown-portal', 'not-signed-in', 'foreign-origin'],
});

/** Its answer spares a visitor without cookies the refusals that asking for the profile would bring. */
export const getDeveloperSession = operation({
  ...base,
  id: 'getDeveloperSession',
  summary: 'Whether the request carries tokens of a session, be they valid or not',
  method: 'GET',
  access: 'anyone',
  path: '/api/v2/developer/session',
  returns: closed({ has_tokens: Type.Boolean() }),
  status: 200,
  problems: ['unknown-portal'],
});

export const getDeveloperMe = operation({
  ...base,
  id: 'getDeveloperMe',
  summary: 'The developer who is logged in',
  method: 'GET',
  access: 'developer',
  path: '/api/v2/developer/me',
  returns: Developer,
  status: 200,
  problems: ['unknown-portal', 'not-signed-in'],
});

import Type, { type Static } from 'typebox';
import { givenPasswordMaxLength, personNameMaxLength } from './constants.ts';
import { termsMaximum } from './form-field-kinds.ts';
import { AcceptedVersion, GivenFields } from './form-fields.ts';
import { operation } from './operation.ts';
import { closed, DateTime, Email, Uuid } from './schema.ts';

const GivenPassword = Type.String({ minLength: 1, maxLength: givenPasswordMaxLength });

/** One line of any script, without control characters and with at least one visible character. */
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

/** Further properties are allowed and ignored. */
export const NewDeveloper = Type.Object({
  email: Email,
  full_name: FullName,
  /** What is entered in the fields that the portal adds. */
  fields: Type.Optional(GivenFields),
  /** The versions of the portal's documents that are accepted. */
  accepted_terms: Type.Optional(Type.Array(AcceptedVersion, { maxItems: 2 * termsMaximum })),
});
export type NewDeveloper = Static<typeof NewDeveloper>;

const Credentials = closed({ username: Email, password: GivenPassword });
const Token = closed({ token: Uuid });

export const VerifiedEmail = closed({ email: Email, token: Uuid });
export type VerifiedEmail = Static<typeof VerifiedEmail>;

const developers = { tag: 'developer', access: 'anyone', path: '/api/v2/developer' } as const;
const signedIn = { ...developers, access: 'developer' } as const;

/** A portal without passwords answers `not-found` to all of these operations. */
const withPassword = ['not-found', 'too-many-requests', 'service-unavailable'] as const;

export const registerDeveloper = operation(developers, 'POST', 'registerDeveloper', {
  summary: 'Sign up for an account; an email asks to confirm the address',
  body: NewDeveloper,
  status: 201,
  problems: withPassword,
});

export const verifyDeveloperEmail = operation(developers, 'POST /verify-email', 'verifyDeveloperEmail', {
  summary: 'Confirm the address by the token of the email; answers a token that sets the first password',
  body: Token,
  returns: VerifiedEmail,
  status: 202,
  problems: [...withPassword, 'unknown-token', 'used-token'],
});

export const forgotDeveloperPassword = operation(developers, 'POST /forgot-password', 'forgotDeveloperPassword', {
  summary: 'Request an email with a link that sets a new password',
  body: closed({ email: Email }),
  status: 200,
  problems: withPassword,
});

export const resetDeveloperPassword = operation(developers, 'POST /reset-password', 'resetDeveloperPassword', {
  summary: 'Set a password by a token, which ends all sessions',
  body: closed({ password: GivenPassword, token: Uuid }),
  problems: [...withPassword, 'unknown-token', 'used-token'],
});

export const authenticateDeveloper = operation(developers, 'POST /authenticate', 'authenticateDeveloper', {
  summary: 'Log in with email address and password',
  body: Credentials,
  problems: [...withPassword, 'wrong-credentials', 'account-disabled', 'account-locked'],
});

export const refreshDeveloperSession = operation(developers, 'POST /refresh', 'refreshDeveloperSession', {
  summary: 'Exchange the refresh token for new tokens',
  problems: ['session-ended'],
});

export const logOutDeveloper = operation(developers, 'POST /logout', 'logOutDeveloper', { summary: 'End the session' });

export const logOutDeveloperEverywhere = operation(signedIn, 'DELETE /sessions', 'logOutDeveloperEverywhere', {
  summary: 'End every session of the developer who is logged in, this one too',
  beforeTerms: true,
});

/** A visitor without cookies asks this first, and so avoids being refused by `/me`. */
export const getDeveloperSession = operation(developers, 'GET /session', 'getDeveloperSession', {
  summary: 'Whether the request carries tokens of a session, valid or not',
  returns: closed({ has_tokens: Type.Boolean() }),
});

export const getDeveloperMe = operation(signedIn, 'GET /me', 'getDeveloperMe', {
  summary: 'The developer who is logged in',
  returns: Developer,
  beforeTerms: true,
});

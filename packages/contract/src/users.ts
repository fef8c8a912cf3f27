import Type, { type Static } from 'typebox';
import {
  accessCodeMaxLength,
  givenPasswordMaxLength,
  locales,
  nameMaxLength,
  personNameMaxLength,
  regions,
  userRoles,
} from './constants.ts';
import { operation } from './operation.ts';
import { equals, FilterText, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, Email, LinkToken, nullable, Uuid } from './schema.ts';

const GivenPassword = Type.String({ minLength: 1, maxLength: givenPasswordMaxLength });
const PersonName = Type.String({ minLength: 1, maxLength: personNameMaxLength });
const OrganizationName = Type.String({ minLength: 1, maxLength: nameMaxLength });
const Region = choice(...regions);

export const UserRole = choice(...userRoles);
export type UserRole = Static<typeof UserRole>;

export const User = closed({
  id: Uuid,
  email: Email,
  full_name: PersonName,
  preferred_name: nullable(PersonName),
  role: UserRole,
  organization: closed({ id: Uuid, name: OrganizationName, default_region: Region }),
  created_at: DateTime,
  updated_at: DateTime,
});
export type User = Static<typeof User>;

/** Further properties are allowed and ignored, because forms of other sites send them. */
export const NewOrganization = Type.Object({
  email: Email,
  fullName: PersonName,
  organization: OrganizationName,
  password: GivenPassword,
  registrationCode: Type.Optional(Type.String({ maxLength: accessCodeMaxLength })),
  defaultRegion: Type.Optional(Region),
  /** The token of the invisible reCAPTCHA. */
  recaptchaToken: Type.Optional(Type.String({ maxLength: 5000 })),
});
export type NewOrganization = Static<typeof NewOrganization>;

export const AcceptedInvitation = Type.Object({
  password: GivenPassword,
  full_name: PersonName,
  preferred_name: Type.Optional(nullable(Type.String({ maxLength: personNameMaxLength }))),
  token: LinkToken,
});
export type AcceptedInvitation = Static<typeof AcceptedInvitation>;

const guests = { tag: 'users', access: 'guest' } as const;
const limits = ['too-many-requests', 'service-unavailable'] as const;
const users = { tag: 'users', access: 'user', role: 'viewer' } as const;
const ownSession = { ...users, sessionOnly: true } as const;
const owners = { ...users, role: 'owner', scope: 'owner', path: '/api/admin/v1' } as const;

export const registerOrganization = operation(guests, 'POST /api/v1/register', 'registerOrganization', {
  summary: 'Sign up for an organization; an email asks to confirm the address',
  body: NewOrganization,
  returns: closed({ organizationID: Uuid }),
  problems: [...limits, 'registration-closed', 'invalid-access-code', 'captcha-failed'],
});

export const verifyUserEmail = operation(guests, 'PATCH /api/v1/email-verifications', 'verifyUserEmail', {
  summary: 'Confirm the address by the token of the email, which creates the organization',
  body: closed({ token: LinkToken }),
  returns: closed({ email: Email }),
  problems: [...limits, 'registration-closed', 'unknown-token', 'used-token'],
});

export const authenticateUser = operation(guests, 'POST /api/v1/authenticate', 'authenticateUser', {
  summary: 'Log in with email address and password',
  body: closed({ username: Email, password: GivenPassword }),
  problems: [...limits, 'wrong-credentials', 'account-disabled', 'account-locked'],
});

export const refreshUserSession = operation(guests, 'POST /api/v1/refresh', 'refreshUserSession', {
  summary: 'Exchange the refresh token for new tokens',
  problems: ['session-ended'],
});

export const logOutUser = operation(guests, 'POST /api/v1/logout', 'logOutUser', { summary: 'End the session' });

export const forgotUserPassword = operation(guests, 'POST /api/v1/password-resets', 'forgotUserPassword', {
  summary: 'Request an email with a link that sets a new password',
  body: closed({ email: Email }),
  status: 200,
  problems: limits,
});

export const resetUserPassword = operation(guests, 'PATCH /api/v1/password-resets', 'resetUserPassword', {
  summary: 'Set a password by a token, which ends all sessions',
  body: closed({ password: GivenPassword, token: LinkToken }),
  returns: closed({ email: Email }),
  problems: [...limits, 'unknown-token', 'used-token'],
});

export const acceptInvitation = operation(guests, 'POST /v2/accept-invite', 'acceptInvitation', {
  summary: 'Become a user of the organization that sent an invitation',
  body: AcceptedInvitation,
  returns: closed({ email: Email }),
  problems: [...limits, 'unknown-token', 'used-token'],
});

export const logOutUserEverywhere = operation(ownSession, 'DELETE /api/v1/sessions', 'logOutUserEverywhere', {
  summary: 'End every session of the user who is logged in, this one too',
  onlyProblems: ['not-signed-in', 'foreign-origin'],
});

export const getUserMe = operation(users, 'GET /v2/users/me', 'getUserMe', {
  summary: 'The user who is logged in, with role and organization',
  returns: User,
});

export const SignInConfirmation = closed({
  has_password: Type.Boolean(),
  identity_providers: Type.Array(closed({ name: Type.String(), title: Type.String() })),
});
export type SignInConfirmation = Static<typeof SignInConfirmation>;

export const getSignInConfirmation = operation(
  ownSession,
  'GET /api/v1/sessions/confirmation',
  'getSignInConfirmation',
  {
    summary: 'How the logged-in user can confirm their identity',
    returns: SignInConfirmation,
    onlyProblems: ['not-signed-in'],
  },
);

export const confirmSignIn = operation(ownSession, 'POST /api/v1/sessions/confirmation', 'confirmSignIn', {
  summary: 'Confirm the logged-in user by the password, for operations that require a fresh login',
  body: closed({ password: GivenPassword }),
  onlyProblems: ['invalid-parameters', 'foreign-origin', ...limits, 'not-signed-in', 'wrong-password'],
});

export const changeUserPassword = operation(ownSession, 'PATCH /v2/users/me/password', 'changeUserPassword', {
  summary: 'Change one’s own password, which ends all other sessions',
  body: closed({ old_password: GivenPassword, new_password: GivenPassword }),
  status: 202,
  onlyProblems: ['invalid-parameters', 'foreign-origin', ...limits, 'not-signed-in', 'wrong-password'],
});

export const updateUserMe = operation(ownSession, 'PATCH /v2/users/me', 'updateUserMe', {
  summary: 'Change one’s own names and the language of one’s emails',
  body: Type.Partial(
    closed({ full_name: PersonName, preferred_name: nullable(PersonName), locale: choice(...locales) }),
    {
      additionalProperties: false,
      minProperties: 1,
    },
  ),
  returns: User,
});

export const OrganizationUser = closed({
  id: Uuid,
  email: Email,
  full_name: Type.String(),
  preferred_name: nullable(Type.String()),
  role: UserRole,
  status: choice('active', 'disabled'),
  created_at: DateTime,
  updated_at: DateTime,
});
export type OrganizationUser = Static<typeof OrganizationUser>;

export const Invitation = closed({
  id: Uuid,
  email: Email,
  full_name: Type.String(),
  role: UserRole,
  created_at: DateTime,
  expires_at: DateTime,
});
export type Invitation = Static<typeof Invitation>;

export const NewInvitation = closed({ email: Email, full_name: PersonName, role: UserRole });
export type NewInvitation = Static<typeof NewInvitation>;

export const listOrganizationUsers = operation(users, 'GET /api/admin/v1/users', 'listOrganizationUsers', {
  summary: 'The users of the organization',
  query: closed({ ...pageQuery, ...equals('role', UserRole), 'filter[text][contains]': Type.Optional(FilterText) }),
  returns: pageOf(OrganizationUser),
});

export const changeUserRole = operation(owners, 'PATCH /users/{userId}', 'changeUserRole', {
  summary: 'Give a user another role; the last owner stays one',
  body: closed({ role: UserRole }),
  returns: OrganizationUser,
});

export const removeUser = operation(owners, 'DELETE /users/{userId}', 'removeUser', {
  summary: 'Remove a user from the organization, with their sessions and tokens; the last owner stays',
});

export const listInvitations = operation(users, 'GET /api/admin/v1/invitations', 'listInvitations', {
  summary: 'The pending invitations',
  returns: closed({ data: Type.Array(Invitation) }),
});

export const inviteUser = operation(owners, 'POST /invitations', 'inviteUser', {
  summary: 'Invite someone by email; a second invitation to an address replaces the first',
  body: NewInvitation,
  returns: Invitation,
  problems: ['already-registered', 'too-many-requests'],
});

export const resendInvitation = operation(owners, 'POST /invitations/{invitationId}/resend', 'resendInvitation', {
  summary: 'Send an invitation again, with a new link that replaces the previous one',
  returns: Invitation,
  status: 200,
  problems: ['already-registered', 'too-many-requests'],
});

export const withdrawInvitation = operation(owners, 'DELETE /invitations/{invitationId}', 'withdrawInvitation', {
  summary: 'Withdraw an invitation; its link stops working',
});

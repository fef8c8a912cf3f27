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

/** Further properties are let pass and ignored: forms of hosts send what they like. */
export const NewOrganization = Type.Object({
  email: Email,
  fullName: PersonName,
  organization: OrganizationName,
  password: GivenPassword,
  registrationCode: Type.Optional(Type.String({ maxLength: accessCodeMaxLength })),
  defaultRegion: Type.Optional(Region),
  /** What the invisible reCAPTCHA gave the page. */
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

const base = { tag: 'users' } as const;
const byGuest = { ...base, access: 'guest' } as const;
const refusals = ['invalid-parameters', 'foreign-origin', 'too-many-requests', 'service-unavailable'] as const;

export const registerOrganization = operation({
  ...byGuest,
  id: 'registerOrganization',
  summary: 'Ask for an organization of one’s own; a mail asks to confirm the address',
  method: 'POST',
  path: '/api/v1/register',
  body: NewOrganization,
  returns: closed({ organizationID: Uuid }),
  status: 201,
  problems: [...refusals, 'registration-closed', 'invalid-access-code', 'captcha-failed'],
});

export const verifyUserEmail = operation({
  ...byGuest,
  id: 'verifyUserEmail',
  summary: 'Confirm the address by the token of the mail, which creates the organization',
  method: 'PATCH',
  path: '/api/v1/email-verifications',
  body: closed({ token: LinkToken }),
  returns: closed({ email: Email }),
  status: 200,
  problems: [...refusals, 'registration-closed', 'unknown-token', 'used-token'],
});

export const authenticateUser = operation({
  ...byGuest,
  id: 'authenticateUser',
  summary: 'Log in with e-mail address and password',
  method: 'POST',
  path: '/api/v1/authenticate',
  body: closed({ username: Email, password: GivenPassword }),
  status: 204,
  problems: [...refusals, 'wrong-credentials', 'account-disabled', 'account-locked'],
});

export const refreshUserSession = operation({
  ...byGuest,
  id: 'refreshUserSession',
  summary: 'Exchange the refresh token for new tokens',
  method: 'POST',
  path: '/api/v1/refresh',
  status: 204,
  problems: ['session-ended', 'foreign-origin'],
});

export const logOutUser = operation({
  ...byGuest,
  id: 'logOutUser',
  summary: 'End the session',
  method: 'POST',
  path: '/api/v1/logout',
  status: 204,
  problems: ['foreign-origin'],
});

export const forgotUserPassword = operation({
  ...byGuest,
  id: 'forgotUserPassword',
  summary: 'Ask for a mail that lets set a new password',
  method: 'POST',
  path: '/api/v1/password-resets',
  body: closed({ email: Email }),
  status: 200,
  problems: refusals,
});

export const resetUserPassword = operation({
  ...byGuest,
  id: 'resetUserPassword',
  summary: 'Set a password by a token, which ends all sessions',
  method: 'PATCH',
  path: '/api/v1/password-resets',
  body: closed({ password: GivenPassword, token: LinkToken }),
  returns: closed({ email: Email }),
  status: 200,
  problems: [...refusals, 'unknown-token', 'used-token'],
});

export const acceptInvitation = operation({
  ...byGuest,
  id: 'acceptInvitation',
  summary: 'Become a user of the organization that sent an invitation',
  method: 'POST',
  path: '/v2/accept-invite',
  body: AcceptedInvitation,
  returns: closed({ email: Email }),
  status: 201,
  problems: [...refusals, 'unknown-token', 'used-token'],
});

const byUser = { ...base, access: 'user', role: 'viewer' } as const;
const bySession = { ...byUser, sessionOnly: true } as const;

export const logOutUserEverywhere = operation({
  ...bySession,
  id: 'logOutUserEverywhere',
  summary: 'End every session of the user who is logged in, this one too',
  method: 'DELETE',
  path: '/api/v1/sessions',
  status: 204,
  problems: ['not-signed-in', 'foreign-origin'],
});

export const getUserMe = operation({
  ...byUser,
  id: 'getUserMe',
  summary: 'The user who is logged in, with role and organization',
  method: 'GET',
  path: '/v2/users/me',
  returns: User,
  status: 200,
  problems: ['not-signed-in', 'forbidden'],
});

/** By what the user who is logged in can show once more who they are. */
export const SignInConfirmation = closed({
  has_password: Type.Boolean(),
  identity_providers: Type.Array(closed({ name: Type.String(), title: Type.String() })),
});
export type SignInConfirmation = Static<typeof SignInConfirmation>;

export const getSignInConfirmation = operation({
  ...bySession,
  id: 'getSignInConfirmation',
  summary: 'By what the user who is logged in can confirm that it is them',
  method: 'GET',
  path: '/api/v1/sessions/confirmation',
  returns: SignInConfirmation,
  status: 200,
  problems: ['not-signed-in'],
});

export const confirmSignIn = operation({
  ...bySession,
  id: 'confirmSignIn',
  summary: 'Confirm by the password that it is the user who is logged in, for operations that ask for a fresh sign-in',
  method: 'POST',
  path: '/api/v1/sessions/confirmation',
  body: closed({ password: GivenPassword }),
  status: 204,
  problems: [...refusals, 'not-signed-in', 'wrong-password'],
});

export const changeUserPassword = operation({
  ...bySession,
  id: 'changeUserPassword',
  summary: 'Change one’s own password, which ends all other sessions',
  method: 'PATCH',
  path: '/v2/users/me/password',
  body: closed({ old_password: GivenPassword, new_password: GivenPassword }),
  status: 202,
  problems: [...refusals, 'not-signed-in', 'wrong-password'],
});

export const updateUserMe = operation({
  ...bySession,
  id: 'updateUserMe',
  summary: 'Change one’s own names, and the language of the mails that one gets',
  method: 'PATCH',
  path: '/v2/users/me',
  body: Type.Partial(
    closed({ full_name: PersonName, preferred_name: nullable(PersonName), locale: choice(...locales) }),
    {
      additionalProperties: false,
      minProperties: 1,
    },
  ),
  returns: User,
  status: 200,
  problems: ['invalid-parameters', 'not-signed-in', 'forbidden', 'foreign-origin'],
});

/** The people of an organization, as its owners manage them. */

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

const lookedAt = ['invalid-parameters', 'not-signed-in', 'forbidden'] as const;
const managed = [...lookedAt, 'foreign-origin'] as const;
const byOwner = { ...byUser, role: 'owner', scope: 'owner' } as const;
const userParams = closed({ userId: Uuid });
const invitationParams = closed({ invitationId: Uuid });

export const listOrganizationUsers = operation({
  ...byUser,
  id: 'listOrganizationUsers',
  summary: 'The users of the organization',
  method: 'GET',
  path: '/api/admin/v1/users',
  query: closed({ ...pageQuery, ...equals('role', UserRole), 'filter[text][contains]': Type.Optional(FilterText) }),
  returns: pageOf(OrganizationUser),
  status: 200,
  problems: lookedAt,
});

export const changeUserRole = operation({
  ...byOwner,
  id: 'changeUserRole',
  summary: 'Give a user another role; the last owner stays one',
  method: 'PATCH',
  path: '/api/admin/v1/users/{userId}',
  params: userParams,
  body: closed({ role: UserRole }),
  returns: OrganizationUser,
  status: 200,
  problems: [...managed, 'not-found', 'last-owner'],
});

export const removeUser = operation({
  ...byOwner,
  id: 'removeUser',
  summary: 'Take a user out of the organization, with their sessions and tokens; the last owner stays',
  method: 'DELETE',
  path: '/api/admin/v1/users/{userId}',
  params: userParams,
  status: 204,
  problems: [...managed, 'not-found', 'last-owner'],
});

export const listInvitations = operation({
  ...byUser,
  id: 'listInvitations',
  summary: 'The invitations that wait for an answer',
  method: 'GET',
  path: '/api/admin/v1/invitations',
  returns: closed({ data: Type.Array(Invitation) }),
  status: 200,
  problems: ['not-signed-in', 'forbidden'],
});

export const inviteUser = operation({
  ...byOwner,
  id: 'inviteUser',
  summary: 'Invite someone by mail; a second invitation to an address takes the place of the first',
  method: 'POST',
  path: '/api/admin/v1/invitations',
  body: NewInvitation,
  returns: Invitation,
  status: 201,
  problems: [...managed, 'already-registered', 'too-many-requests'],
});

export const resendInvitation = operation({
  ...byOwner,
  id: 'resendInvitation',
  summary: 'Send an invitation once more, with a new link that takes the place of the one before',
  method: 'POST',
  path: '/api/admin/v1/invitations/{invitationId}/resend',
  params: invitationParams,
  returns: Invitation,
  status: 200,
  problems: [...managed, 'not-found', 'already-registered', 'too-many-requests'],
});

export const withdrawInvitation = operation({
  ...byOwner,
  id: 'withdrawInvitation',
  summary: 'Take an invitation back: its link is good for nothing',
  method: 'DELETE',
  path: '/api/admin/v1/invitations/{invitationId}',
  params: invitationParams,
  status: 204,
  problems: [...managed, 'not-found'],
});

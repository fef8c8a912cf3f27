import { Problem } from '@portico/contract/problems.ts';
import * as contract from '@portico/contract/users.ts';
import type { FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../../platform/http/device-cookie.ts';
import { inEvenTime } from '../../platform/http/even-time.ts';
import { handle } from '../../platform/http/handle.ts';
import { toLocale } from '../../platform/http/locale.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { UserCookies } from '../../platform/http/user-cookies.ts';
import type { AccountDirectory } from '../accounts/directory.ts';
import type { PasswordResetService } from '../accounts/password-reset.ts';
import type { SignInService } from '../accounts/sign-in.ts';
import type { SessionService } from '../sessions/service.ts';
import type { InvitationService } from './invitations.ts';
import type { MemberService } from './members.ts';
import type { OrganizationRegistration } from './registration.ts';
import type { UserService } from './service.ts';
import type { SignInConfirmationService } from './sign-in-confirmation.ts';

interface Needs {
  users: UserService;
  userDirectory: AccountDirectory;
  organizationRegistration: OrganizationRegistration;
  invitations: InvitationService;
  signIn: SignInService;
  passwordReset: PasswordResetService;
  sessions: SessionService;
  members: MemberService;
  signInConfirmation: SignInConfirmationService;
}

interface Cookies {
  userCookies: UserCookies;
  userDeviceCookie: DeviceCookie;
}

export const userRoutes = (needs: Needs, { userCookies: cookies, userDeviceCookie: deviceCookie }: Cookies) => {
  const { users, userDirectory, organizationRegistration, invitations, signIn, passwordReset, sessions, members } =
    needs;
  const toKnownCaller = (request: FastifyRequest) => ({ ...toCaller(request), device: deviceCookie.read(request) });
  return [
    handle(contract.registerOrganization, ({ body, request }) =>
      inEvenTime(() => organizationRegistration.register(body, toCaller(request))),
    ),
    handle(contract.verifyUserEmail, ({ body, request }) =>
      organizationRegistration.verifyEmail(body.token, toCaller(request)),
    ),
    handle(contract.authenticateUser, async ({ body, request, reply }) => {
      const signedIn = await signIn.signIn(userDirectory, body, toKnownCaller(request));
      cookies.set(request, reply, signedIn);
      deviceCookie.set(request, reply, signedIn.device);
      return undefined;
    }),
    handle(contract.refreshUserSession, async ({ request, reply }) => {
      const given = cookies.readRefresh(request);
      if (!given) throw new Problem('session-ended', 'There is no session to refresh.');
      const { org_id: tenant_id, token } = given;
      const tokens = await sessions.refresh({ tenant_id, kind: 'user' }, token, request.ip);
      cookies.set(request, reply, { ...tokens, tenant_id });
      return undefined;
    }),
    handle(contract.logOutUser, async ({ request, reply }) => {
      for (const { org_id, token } of cookies.readAll(request)) {
        await sessions.end({ tenant_id: org_id, kind: 'user' }, [token], request.ip);
      }
      cookies.clear(request, reply);
      return undefined;
    }),
    handle(contract.logOutUserEverywhere, async ({ user: { org_id, id }, request, reply }) => {
      await sessions.endEverywhere({ tenant_id: org_id, kind: 'user', id }, request.ip);
      cookies.clear(request, reply);
      return undefined;
    }),
    handle(contract.forgotUserPassword, async ({ body, request }) => {
      await inEvenTime(() => passwordReset.forgot(userDirectory, body, toKnownCaller(request)));
      return undefined;
    }),
    handle(contract.resetUserPassword, ({ body, request }) =>
      passwordReset.reset(userDirectory, body, toCaller(request)),
    ),
    handle(contract.acceptInvitation, ({ body, request }) => invitations.accept(body, toCaller(request))),
    handle(contract.getSignInConfirmation, ({ user }) => needs.signInConfirmation.ways(user)),
    handle(contract.confirmSignIn, async ({ user, body, request }) => {
      await needs.signInConfirmation.byPassword(user, body.password, request.ip);
      return undefined;
    }),
    handle(contract.getUserMe, ({ user }) => users.me(user)),
    handle(contract.updateUserMe, async ({ user, body, request }) => {
      await members.changeProfile(toActor({ user, request }), body);
      return users.me(user);
    }),
    handle(contract.changeUserPassword, async ({ user, body, request, reply }) => {
      const signedIn = await users.changePassword(user, body, toKnownCaller(request));
      cookies.set(request, reply, signedIn);
      deviceCookie.set(request, reply, signedIn.device);
      return undefined;
    }),
  ];
};

const toCaller = ({ ip, headers }: FastifyRequest) => ({ address: ip, locale: toLocale(headers['accept-language']) });

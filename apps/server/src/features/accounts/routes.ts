import { termsDueHeader } from '@portico/contract/constants.ts';
import * as contract from '@portico/contract/developer.ts';
import type { FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../../platform/http/device-cookie.ts';
import { inEvenTime } from '../../platform/http/even-time.ts';
import { handle } from '../../platform/http/handle.ts';
import { toLocale } from '../../platform/http/locale.ts';
import type { SessionCookies } from '../../platform/http/session-cookies.ts';
import type { DevelopersOf } from './developer-directory.ts';
import type { PasswordResetService } from './password-reset.ts';
import type { RegistrationService } from './registration.ts';
import type { AccountService } from './service.ts';
import type { SignInService } from './sign-in.ts';

interface Needs {
  accounts: AccountService;
  registration: RegistrationService;
  developersOf: DevelopersOf;
  passwordReset: PasswordResetService;
  signIn: SignInService;
}

interface Cookies {
  cookies: SessionCookies;
  deviceCookie: DeviceCookie;
}

export const accountRoutes = (needs: Needs, { cookies, deviceCookie }: Cookies) => {
  const { accounts, registration, developersOf, passwordReset, signIn } = needs;
  const toKnownCaller = (request: FastifyRequest) => ({ ...toCaller(request), device: deviceCookie.read(request) });
  return [
    handle(contract.registerDeveloper, async ({ portal, body, request }) => {
      await inEvenTime(() => registration.register(portal, body, toCaller(request)));
      return undefined;
    }),
    handle(contract.verifyDeveloperEmail, ({ portal, body, request }) =>
      registration.verifyEmail(portal, body.token, toCaller(request)),
    ),
    handle(contract.forgotDeveloperPassword, async ({ portal, body, request }) => {
      await inEvenTime(() => passwordReset.forgot(developersOf(portal), body, toKnownCaller(request)));
      return undefined;
    }),
    handle(contract.resetDeveloperPassword, async ({ portal, body, request }) => {
      await passwordReset.reset(developersOf(portal), body, toCaller(request));
      return undefined;
    }),
    handle(contract.authenticateDeveloper, async ({ portal, body, request, reply }) => {
      const signedIn = await signIn.signIn(developersOf(portal), body, toKnownCaller(request));
      cookies.set(request, reply, signedIn);
      deviceCookie.set(request, reply, signedIn.device);
      // The answer has no body in the published contract.
      if (signedIn.terms_due) reply.header(termsDueHeader, 'true');
      return undefined;
    }),
    handle(contract.getDeveloperMe, ({ developer }) => accounts.me(developer)),
  ];
};

const toCaller = ({ ip, headers }: FastifyRequest) => ({ address: ip, locale: toLocale(headers['accept-language']) });

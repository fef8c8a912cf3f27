import * as contract from '@portico/contract/developer.ts';
import { handle } from '../../http/handle.ts';
import type { SessionCookies } from '../sessions/session-cookies.ts';
import type { AccountService } from './service.ts';
import type { SignInService } from './sign-in.ts';

interface Parts {
  accounts: AccountService;
  signIn: SignInService;
  cookies: SessionCookies;
}

export const accountRoutes = ({ accounts, signIn, cookies }: Parts) => [
  handle(contract.authenticateDeveloper, async ({ portal, body, request, reply }) => {
    cookies.set(request, reply, await signIn.signIn(portal.id, body, request.ip));
    return undefined;
  }),
  handle(contract.getDeveloperMe, ({ developer }) => accounts.me(developer)),
];

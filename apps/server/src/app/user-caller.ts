import { isAtLeast } from '@portico/contract/constants.ts';
import type { Access, Operation } from '@portico/contract/operation.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FastifyRequest } from 'fastify';
import { aboutWhom, type RefusalLog } from '../features/audit/refusals.ts';
import type { SessionService } from '../features/sessions/service.ts';
import type { PersonalTokenService } from '../features/tokens/service.ts';
import type { Callers, User } from '../platform/http/handle.ts';
import { readBearerToken } from '../platform/http/session-cookies.ts';
import type { UserCookies } from '../platform/http/user-cookies.ts';

interface Parts {
  sessions: Pick<SessionService, 'userOf'>;
  personalTokens: Pick<PersonalTokenService, 'isOne' | 'identify'>;
  userCookies: UserCookies;
}

/** Tells which user calls, by a session or by a personal access token, and refuses whose role is less than the operation's. */
export const createUserCaller = ({ sessions, personalTokens, userCookies }: Parts) => {
  async function userOfSession(request: FastifyRequest): Promise<User> {
    const given = userCookies.readAccess(request);
    const user = given && (await sessions.userOf(given.org_id, given.token));
    if (!user) throw new Problem('not-signed-in', 'Sign in to continue.');
    return user;
  }

  return async (request: FastifyRequest, operation: Operation): Promise<{ user: User }> => {
    const bearer = readBearerToken(request);
    const isToken = bearer !== undefined && personalTokens.isOne(bearer);
    const user: User = isToken ? await personalTokens.identify(bearer, operation) : await userOfSession(request);
    // Who wrote no role has decided nothing: nobody may then.
    if (!operation.role || !isAtLeast(user.role, operation.role)) {
      const needed = `This needs the role ${operation.role ?? 'of nobody'} or a higher one; yours is ${user.role}.`;
      const { org_id, id } = user;
      throw aboutWhom(new Problem('forbidden', needed), { org_id, actor: { kind: 'user', id } });
    }
    // A token was made by somebody who had just signed in; and only the scope for it reaches what asks for that.
    if (operation.freshSignIn && !user.token && !user.session?.is_fresh) {
      throw new Problem(
        'fresh-sign-in-required',
        'Confirm that it is you: your last sign-in is too long ago for this.',
      );
    }
    return { user };
  };
};

/** Writes down what users may not do, whether the operation is not for their role or its service refused them. */
export const createForbiddenNote =
  ({ noteOperation }: Pick<RefusalLog, 'noteOperation'>) =>
  (problem: Problem, { id, access }: Operation, caller: Callers[Access] | null): void => {
    const user = caller !== null && 'user' in caller ? (caller as Callers['user']).user : undefined;
    const token = user?.token && { details: { token: user.token.id } };
    const by = user && { org_id: user.org_id, actor: { kind: 'user' as const, id: user.id }, ...token };
    if (access === 'user') noteOperation(problem, id, by);
  };

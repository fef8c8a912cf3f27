import { isAtLeast } from '@portico/contract/constants.ts';
import { gatewayTokenHeader } from '@portico/contract/gateway.ts';
import type { Access, Operation } from '@portico/contract/operation.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FastifyRequest } from 'fastify';
import { aboutWhom, type RefusalLog } from '../features/audit/refusals.ts';
import type { SessionService } from '../features/sessions/service.ts';
import type { PersonalTokenService } from '../features/tokens/service.ts';
import type { Callers, OrganizationCallers, User } from '../platform/http/handle.ts';
import { readBearerToken } from '../platform/http/session-cookies.ts';
import type { UserCookies } from '../platform/http/user-cookies.ts';
import type { Services } from './compose.ts';

interface Parts {
  sessions: Pick<SessionService, 'userOf'>;
  personalTokens: Pick<PersonalTokenService, 'isOne' | 'identify'>;
  userCookies: UserCookies;
}

/** Finds the user who calls, by a session or a personal token, and refuses roles below the operation's. */
const createUserCaller = ({ sessions, personalTokens, userCookies }: Parts) => {
  async function userOfSession(request: FastifyRequest): Promise<User> {
    const given = userCookies.readAccess(request);
    const user = given && (await sessions.userOf(given.org_id, given.token));
    if (!user) throw new Problem('not-signed-in', 'Log in to continue.');
    return user;
  }

  return async (request: FastifyRequest, operation: Operation): Promise<{ user: User }> => {
    const bearer = readBearerToken(request);
    const isToken = bearer !== undefined && personalTokens.isOne(bearer);
    const user: User = isToken ? await personalTokens.identify(bearer, operation) : await userOfSession(request);
    // An operation without a role is refused to everyone.
    if (!operation.role || !isAtLeast(user.role, operation.role)) {
      const needed = `This needs the role ${operation.role ?? 'of nobody'} or a higher one; yours is ${user.role}.`;
      const { org_id, id } = user;
      throw aboutWhom(new Problem('forbidden', needed), { org_id, actor: { kind: 'user', id } });
    }
    // Creating a token required a fresh login, so a token needs no step-up. Its scopes limit it.
    if (operation.freshSignIn && !user.token && !user.session?.is_fresh) {
      throw new Problem('fresh-sign-in-required', 'Confirm that it is you: your last login is too long ago for this.');
    }
    return { user };
  };
};

/** Identifies callers of operations that belong to an organization and not to a portal. */
export const createOrganizationCallers = ({
  sessions,
  personalTokens,
  gateway,
  userCookies,
}: Parts & Pick<Services, 'gateway'>): OrganizationCallers => ({
  guest: async () => ({}),
  user: createUserCaller({ sessions, personalTokens, userCookies }),
  gateway: async (request) => {
    const token = request.headers[gatewayTokenHeader] ?? readBearerToken(request);
    return { gateway: await gateway.identify(String(token ?? '')) };
  },
});

/** Records operations that were refused in the audit log, by the role check or by the service. */
export const createForbiddenNote =
  ({ noteOperation }: Pick<RefusalLog, 'noteOperation'>) =>
  (problem: Problem, { id, access }: Operation, caller: Callers[Access] | null): void => {
    const user = caller !== null && 'user' in caller ? (caller as Callers['user']).user : undefined;
    const token = user?.token && { details: { token: user.token.id } };
    const by = user && { org_id: user.org_id, actor: { kind: 'user' as const, id: user.id }, ...token };
    if (access === 'user') noteOperation(problem, id, by);
  };

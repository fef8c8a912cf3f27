import * as contract from '@portico/contract/developer.ts';
import { Problem } from '@portico/contract/problems.ts';
import { handle } from '../../platform/http/handle.ts';
import {
  needsHint,
  readAllTokens,
  readRefreshToken,
  type SessionCookies,
} from '../../platform/http/session-cookies.ts';
import type { SessionService } from './service.ts';

export const sessionRoutes = (sessions: SessionService, cookies: SessionCookies) => [
  handle(contract.getDeveloperSession, async ({ request }) => ({ has_tokens: readAllTokens(request).length > 0 })),

  handle(contract.refreshDeveloperSession, async ({ portal, request, reply }) => {
    const owner = { tenant_id: portal.id, kind: 'developer' } as const;
    try {
      const given = readRefreshToken(request);
      if (!given) throw new Problem('session-ended', 'There is no session to refresh.');
      cookies.set(request, reply, await sessions.refresh(owner, given, request.ip));
    } catch (error) {
      // Leftover cookies of an ended session would exclude the reader from cached pages for visitors.
      if (needsHint(request) && error instanceof Problem) cookies.clear(request, reply);
      throw error;
    }
    return undefined;
  }),

  handle(contract.logOutDeveloper, async ({ portal, request, reply }) => {
    await sessions.end({ tenant_id: portal.id, kind: 'developer' }, readAllTokens(request), request.ip);
    cookies.clear(request, reply);
    return undefined;
  }),

  handle(contract.logOutDeveloperEverywhere, async ({ developer: { portal_id, id }, request, reply }) => {
    await sessions.endEverywhere({ tenant_id: portal_id, kind: 'developer', id }, request.ip);
    cookies.clear(request, reply);
    return undefined;
  }),
];

import * as contract from '@portico/contract/developer.ts';
import { Problem } from '@portico/contract/problems.ts';
import { handle } from '../../platform/http/handle.ts';
import { readAllTokens, readRefreshToken, type SessionCookies } from '../../platform/http/session-cookies.ts';
import type { SessionService } from './service.ts';

export const sessionRoutes = (sessions: SessionService, cookies: SessionCookies) => [
  handle(contract.getDeveloperSession, async ({ request }) => ({ has_tokens: readAllTokens(request).length > 0 })),

  handle(contract.refreshDeveloperSession, async ({ portal, request, reply }) => {
    const given = readRefreshToken(request);
    if (!given) throw new Problem('session-ended', 'There is no session to refresh.');
    const owner = { tenant_id: portal.id, kind: 'developer' } as const;
    cookies.set(request, reply, await sessions.refresh(owner, given, request.ip));
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

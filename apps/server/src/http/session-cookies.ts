import { accessTokenCookie, refreshTokenCookie } from '@portico/contract/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from '../features/sessions/service.ts';
import { readCookie, toSetCookie } from './cookie.ts';

/** Names of the cookies, and the path of the refresh token, which is shown to nothing but what needs it. */
interface CookiePlan {
  access: string;
  refresh: string;
  refreshPath(request: FastifyRequest): string;
}

const ofDevelopers: CookiePlan = {
  access: accessTokenCookie,
  refresh: refreshTokenCookie,
  refreshPath: () => '/api/v2/developer',
};

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/** `is_https` where people come by https even though a proxy passes their requests on by http. */
export function createSessionCookies({ is_https, plan = ofDevelopers }: { is_https: boolean; plan?: CookiePlan }) {
  function set(request: FastifyRequest, reply: FastifyReply, tokens: SessionTokens): void {
    const isSecure = is_https || request.protocol === 'https';
    const access = { name: plan.access, value: tokens.access_token, path: '/', seconds: tokens.access_seconds };
    const refresh = {
      name: plan.refresh,
      value: tokens.refresh_token,
      path: plan.refreshPath(request),
      seconds: tokens.refresh_seconds,
    };
    reply.header('set-cookie', [toSetCookie({ ...access, isSecure }), toSetCookie({ ...refresh, isSecure })]);
  }

  return {
    set,
    clear(request: FastifyRequest, reply: FastifyReply): void {
      set(request, reply, { access_token: '', access_seconds: 0, refresh_token: '', refresh_seconds: 0 });
    },
  };
}

export const readBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** A bearer token wins over a cookie: whoever sets the header means it. */
export const readAccessToken = (request: FastifyRequest): string | undefined =>
  readBearerToken(request) ?? readCookie(request.headers.cookie, accessTokenCookie);

export const readRefreshToken = ({ headers }: FastifyRequest): string | undefined =>
  readCookie(headers.cookie, refreshTokenCookie);

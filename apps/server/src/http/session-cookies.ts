import { accessTokenCookie, refreshTokenCookie } from '@portico/contract/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from '../features/sessions/service.ts';
import { readCookie, toSetCookie } from './cookie.ts';

/** The refresh token is shown to nothing but what needs it: refresh and logout. */
const refreshPath = '/api/v2/developer';

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/** `is_https` where people come by https even though a proxy passes their requests on by http. */
export function createSessionCookies({ is_https }: { is_https: boolean }) {
  function set(request: FastifyRequest, reply: FastifyReply, tokens: SessionTokens): void {
    const isSecure = is_https || request.protocol === 'https';
    const access = { name: accessTokenCookie, value: tokens.access_token, path: '/', seconds: tokens.access_seconds };
    const refresh = {
      name: refreshTokenCookie,
      value: tokens.refresh_token,
      path: refreshPath,
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

/** A bearer token wins over a cookie: whoever sets the header means it. */
export function readAccessToken({ headers }: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer ?? readCookie(headers.cookie, accessTokenCookie);
}

export const readRefreshToken = ({ headers }: FastifyRequest): string | undefined =>
  readCookie(headers.cookie, refreshTokenCookie);

import { accessTokenCookie, refreshTokenCookie } from '@portico/contract/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cookie, readCookie, readCookies, toSecureName, toSetCookie } from './cookie.ts';

/** The two tokens of a session, and for how long a browser keeps them. */
export interface SessionTokens {
  access_token: string;
  access_seconds: number;
  refresh_token: string;
  refresh_seconds: number;
}

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
  function write(request: FastifyRequest, reply: FastifyReply, tokens: SessionTokens, isEnd: boolean): void {
    const isSecure = is_https || request.protocol === 'https';
    const cookies: Omit<Cookie, 'isSecure'>[] = [
      { name: plan.access, value: tokens.access_token, path: '/', seconds: tokens.access_seconds },
      {
        name: plan.refresh,
        value: tokens.refresh_token,
        path: plan.refreshPath(request),
        seconds: tokens.refresh_seconds,
      },
    ];
    const lines = cookies.map((cookie) => toSetCookie({ ...cookie, isSecure }));
    // Cookies of a time before the prefixes, or of plain http, would otherwise stay beside the new ones.
    const old = isSecure
      ? cookies.filter(({ name }) => isEnd || readCookies(request.headers.cookie, [name]).length > 0)
      : [];
    const gone = old.map(({ name, path }) => toSetCookie({ name, path, value: '', seconds: 0, isSecure: false }));
    reply.header('set-cookie', [...lines, ...gone]);
  }

  return {
    set: (request: FastifyRequest, reply: FastifyReply, tokens: SessionTokens): void =>
      write(request, reply, tokens, false),

    /** Takes the session's cookies away, and what the browser keeps of the pages that were shown in it. */
    clear(request: FastifyRequest, reply: FastifyReply): void {
      write(request, reply, { access_token: '', access_seconds: 0, refresh_token: '', refresh_seconds: 0 }, true);
      // "cookies" would end other sessions of the whole domain, "storage" forget where a login is to lead to.
      reply.header('clear-site-data', '"cache"');
    },
  };
}

export const readBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** A bearer token wins over a cookie: whoever sets the header means it. */
export const readAccessToken = (request: FastifyRequest): string | undefined =>
  readBearerToken(request) ?? readCookie(request.headers.cookie, accessTokenCookie);

export const readRefreshToken = ({ headers }: FastifyRequest): string | undefined =>
  readCookie(headers.cookie, refreshTokenCookie);

/** Every token that came along, also under names of a time before: what a logout ends. */
export function readAllTokens(
  request: FastifyRequest,
  access: string = accessTokenCookie,
  refresh: string = refreshTokenCookie,
): string[] {
  const names = [access, toSecureName(access, '/'), refresh, toSecureName(refresh, '')];
  const bearer = readBearerToken(request);
  return [...(bearer === undefined ? [] : [bearer]), ...readCookies(request.headers.cookie, names)];
}

import type { IncomingMessage } from 'node:http';
import { accessTokenCookie, refreshTokenCookie, sessionHintCookie } from '@portico/contract/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '../portal.ts';
import { type Cookie, readCookie, readCookies, toSecureName, toSetCookie } from './cookie.ts';

/** The two tokens of a session, and how long a browser keeps them. */
export interface SessionTokens {
  access_token: string;
  access_seconds: number;
  refresh_token: string;
  refresh_seconds: number;
}

/** Names of the cookies, and the path of the refresh token, so that only the operations that require it receive it. */
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

/** `is_https` if the portal is reached over https, even if a proxy forwards requests over http. */
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
      ...(needsHint(request)
        ? [{ name: sessionHintCookie, value: '1', path: '/', seconds: tokens.refresh_seconds }]
        : []),
    ];
    const lines = cookies.map((cookie) => toSetCookie({ ...cookie, isSecure }));
    // Cookies of earlier versions, or of plain http, have no prefix and would stay beside the new ones.
    const old = isSecure
      ? cookies.filter(({ name }) => isEnd || readCookies(request.headers.cookie, [name]).length > 0)
      : [];
    const gone = old.map(({ name, path }) => toSetCookie({ name, path, value: '', seconds: 0, isSecure: false }));
    reply.header('set-cookie', [...lines, ...gone]);
  }

  return {
    set: (request: FastifyRequest, reply: FastifyReply, tokens: SessionTokens): void =>
      write(request, reply, tokens, false),

    /** Deletes the session's cookies, and the browser's cache of the pages of the session. */
    clear(request: FastifyRequest, reply: FastifyReply): void {
      write(request, reply, { access_token: '', access_seconds: 0, refresh_token: '', refresh_seconds: 0 }, true);
      // "cookies" would end other sessions of the whole domain, and "storage" would delete the target of the next
      // login.
      reply.header('clear-site-data', '"cache"');
    },
  };
}

/**
 * Where visitors need no session, a request with an expired access token looks like a visitor's. The hint lasts as long
 * as the refresh token, so that such a request is refused and the browser refreshes instead of showing less.
 */
export function needsHint({ caller }: FastifyRequest): boolean {
  const portal = caller && 'portal' in caller ? (caller.portal as Portal) : undefined;
  return portal?.is_public === true && portal.has_accounts;
}

/**
 * Whether the reader is a visitor, who sees what every other visitor sees: on a public portal, and without a session if
 * the portal has accounts. Checked before anything is looked up.
 */
export const isStrangerTo = (portal: PortalDoor, request: Pick<IncomingMessage, 'headers'>): boolean =>
  portal.is_public && !(portal.has_accounts && (isTold(request) || readAccessToken(request) !== undefined));

/** Whether an unknown caller gets 401, because they have a session to renew or sent a token. */
export const needsRenewal = (portal: PortalDoor, request: Pick<IncomingMessage, 'headers'>): boolean =>
  portal.has_accounts && isTold(request);

type PortalDoor = Pick<Portal, 'is_public' | 'has_accounts'>;

const isTold = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  readBearerToken({ headers }) !== undefined || readCookie(headers.cookie, sessionHintCookie) !== undefined;

export const readBearerToken = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** A bearer token takes precedence over a cookie, because it is set deliberately. */
export const readAccessToken = (request: Pick<IncomingMessage, 'headers'>): string | undefined =>
  readBearerToken(request) ?? readCookie(request.headers.cookie, accessTokenCookie);

export const readRefreshToken = ({ headers }: FastifyRequest): string | undefined =>
  readCookie(headers.cookie, refreshTokenCookie);

/** All tokens of the request, also under names of earlier versions: a logout ends all of them. */
export function readAllTokens(
  request: FastifyRequest,
  access: string = accessTokenCookie,
  refresh: string = refreshTokenCookie,
): string[] {
  const names = [access, toSecureName(access, '/'), refresh, toSecureName(refresh, '')];
  const bearer = readBearerToken(request);
  return [...(bearer === undefined ? [] : [bearer]), ...readCookies(request.headers.cookie, names)];
}

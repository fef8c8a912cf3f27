import { userAccessTokenCookie, userRefreshTokenCookie } from '@portico/contract/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutAuthSegment } from './auth-segment.ts';
import { readCookie } from './cookie.ts';
import { createSessionCookies, readAllTokens, readBearerToken, type SessionTokens } from './session-cookies.ts';

/** A token names its organization: sessions are stored by organization, and a host name does not determine a user's. */
export interface UserToken {
  org_id: string;
  token: string;
}

const toText = (org_id: string, token: string): string => `${org_id}.${token}`;

function fromText(text: string | undefined): UserToken | undefined {
  const [, org_id, token] = /^([0-9a-f-]{36})\.([\w-]+)$/.exec(text ?? '') ?? [];
  return org_id && token ? { org_id, token } : undefined;
}

export type UserCookies = ReturnType<typeof createUserCookies>;

export function createUserCookies({ is_https, auth_segment }: { is_https: boolean; auth_segment: string }) {
  const cookies = createSessionCookies({
    is_https,
    plan: {
      access: userAccessTokenCookie,
      refresh: userRefreshTokenCookie,
      // The same operations answer with and without the segment, so the cookie gets the path of the request.
      refreshPath({ originalUrl }) {
        const isBelow = withoutAuthSegment(originalUrl, auth_segment) !== originalUrl;
        return `${isBelow ? `/${auth_segment}` : ''}/api/v1`;
      },
    },
  });

  return {
    clear: cookies.clear,

    set(request: FastifyRequest, reply: FastifyReply, tokens: SessionTokens & { tenant_id: string }): void {
      const { tenant_id, access_token, refresh_token } = tokens;
      cookies.set(request, reply, {
        ...tokens,
        access_token: toText(tenant_id, access_token),
        refresh_token: toText(tenant_id, refresh_token),
      });
    },

    readAccess: (request: FastifyRequest): UserToken | undefined =>
      fromText(readBearerToken(request) ?? readCookie(request.headers.cookie, userAccessTokenCookie)),

    readRefresh: ({ headers }: FastifyRequest): UserToken | undefined =>
      fromText(readCookie(headers.cookie, userRefreshTokenCookie)),

    /** All tokens, also under names of earlier versions: a logout ends all of them. */
    readAll: (request: FastifyRequest): UserToken[] =>
      readAllTokens(request, userAccessTokenCookie, userRefreshTokenCookie).flatMap((text) => fromText(text) ?? []),
  };
}

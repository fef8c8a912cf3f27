import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, toSetCookie } from './cookie.ts';

export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  set(request: FastifyRequest, reply: FastifyReply, device: { token: string; seconds: number }): void;
}

/** By https the name carries the prefix that keeps other hosts of the same domain from setting it. */
export function createDeviceCookie({ is_https, name }: { is_https: boolean; name: string }): DeviceCookie {
  const isSecureAt = (request: FastifyRequest) => is_https || request.protocol === 'https';
  const nameAt = (isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

  return {
    read: (request) => readCookie(request.headers.cookie, nameAt(isSecureAt(request))),

    set(request, reply, { token, seconds }) {
      const isSecure = isSecureAt(request);
      reply.header('set-cookie', toSetCookie({ name: nameAt(isSecure), value: token, path: '/', seconds, isSecure }));
    },
  };
}

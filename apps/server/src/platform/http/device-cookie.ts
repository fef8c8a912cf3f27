import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBoundCookie, toSetCookie } from './cookie.ts';

export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  set(request: FastifyRequest, reply: FastifyReply, device: { token: string; seconds: number }): void;
}

export function createDeviceCookie({ is_https, name }: { is_https: boolean; name: string }): DeviceCookie {
  const isSecureAt = (request: FastifyRequest) => is_https || request.protocol === 'https';
  return {
    read: (request) => readBoundCookie(request.headers.cookie, name, isSecureAt(request)),

    set(request, reply, { token, seconds }) {
      const isSecure = isSecureAt(request);
      reply.header('set-cookie', toSetCookie({ name, value: token, path: '/', seconds, isSecure }));
    },
  };
}

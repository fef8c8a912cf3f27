import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, toSetCookie } from './cookie.ts';

export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  set(request: FastifyRequest, reply: FastifyReply, device: { token: string; seconds: number }): void;
}

export const createDeviceCookie = ({ is_https, name }: { is_https: boolean; name: string }): DeviceCookie => ({
  read: (request) => readCookie(request.headers.cookie, name),

  set(request, reply, { token, seconds }) {
    const isSecure = is_https || request.protocol === 'https';
    reply.header('set-cookie', toSetCookie({ name, value: token, path: '/', seconds, isSecure }));
  },
});

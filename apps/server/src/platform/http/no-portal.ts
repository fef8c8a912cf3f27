import { Problem } from '@portico/contract/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from './problem-page.ts';
import { findMount, type Mount } from './static-files.ts';

/** A public page of the console: what an operator does next, and where users log in. It contains no secrets. */
const welcome = '/console/welcome';

/** Answers hosts without a portal: browsers get a page, other clients plain text. */
export function sendNoPortal(
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  mounts: readonly Mount[] = [],
): FastifyReply {
  if (wantsPage(request.headers)) {
    if (path !== '/' || !findMount(mounts, welcome)) throw new Problem('unknown-portal');
    return reply.header('cache-control', 'no-store').redirect(welcome, 302);
  }
  return reply.code(404).type('text/plain; charset=utf-8').send('No portal answers at this host name.\n');
}

import { Problem } from '@portico/contract/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '../portal.ts';
import { bodyOf, toContentAnswer } from './content-answer.ts';
import type { Content } from './handle.ts';
import { toPath } from './request-log.ts';

type Found = Content | { moved: string } | undefined;

interface ProgramFile {
  route: string;
  answer(portal: Portal, asked: { path: string; address: string }): Promise<Found> | Found;
  headers?: Readonly<Record<string, string>>;
}

/**
 * A file that programs request from each site by a fixed path. It is never a page: a crawler would read rules from a
 * page for `robots.txt`, and programs would take a page below `/.well-known` for an answer. `isProgramPath` keeps
 * problems from being pages there.
 */
export function installProgramFile(
  server: FastifyInstance,
  portalByHost: (host: string | undefined) => Promise<Portal>,
  { route, answer, headers = {} }: ProgramFile,
): void {
  server.get(route, { config: { isData: true } }, async (request, reply) => {
    const portal = await portalByHost(request.headers.host).catch(orUndefined('unknown-portal'));
    const found = portal && (await answer(portal, { path: toPath(request.url), address: request.ip }));
    return send(found, headers, request, reply);
  });
}

function send(
  found: Found,
  more: Readonly<Record<string, string>>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!found) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
  }
  if ('moved' in found) return reply.header('cache-control', 'no-store').redirect(found.moved, 302);
  const answer = toContentAnswer(found, request.headers, true);
  return reply
    .code(answer.status)
    .headers({ ...more, ...answer.headers })
    .send(bodyOf(answer));
}

/** For a question whose answer may be that something does not exist. */
export const orUndefined =
  (code: Problem['code']) =>
  (error: unknown): undefined => {
    if (!(error instanceof Problem && error.code === code)) throw error;
  };

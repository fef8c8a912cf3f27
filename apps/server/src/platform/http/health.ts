import { Problem } from '@portico/contract/problems.ts';
import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it can do its work. */
export function installHealth(server: FastifyInstance, isReady: () => Promise<boolean>): void {
  const options = { config: { isWatching: true } };
  server.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', options, async (_request, reply) => {
    if (!(await isReady())) throw new Problem('service-unavailable', 'The database cannot be reached.');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

import { Problem } from '@portico/contract/problems.ts';
import type { FastifyInstance } from 'fastify';

/** False if the server cannot work; otherwise the state of databases that it can do without. */
export type Readiness = false | Readonly<Record<string, 'ready' | 'away'>>;

/** `/healthz`: the process answers. `/readyz`: it can do its work. */
export function installHealth(server: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const options = { config: { isWatching: true } };
  server.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', options, async (_request, reply) => {
    const parts = await readiness();
    if (!parts) throw new Problem('service-unavailable', 'The database cannot be reached.');
    return reply.header('cache-control', 'no-store').send({ status: 'ready', ...parts });
  });
}

import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import Fastify from 'fastify';

/**
 * The reference for request rates: Fastify with routes that send bytes from memory. The first file is `/`, the second
 * `/1`.
 */
const files = (process.env.BYTES_FILE ?? '').split(delimiter);
const server = Fastify();
for (const [at, file] of files.entries()) {
  const bytes = readFileSync(file);
  server.get(at === 0 ? '/' : `/${at}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
}
await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready at http://127.0.0.1:${(server.server.address() as { port: number }).port}`);

import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** The measure for request rates: Fastify with one route that sends bytes it already has. */
const bytes = readFileSync(process.env.BYTES_FILE ?? '');
const server = Fastify();
server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready at http://127.0.0.1:${(server.server.address() as { port: number }).port}`);

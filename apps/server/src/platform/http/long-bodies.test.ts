import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLongBodies } from './long-bodies.ts';
import { installProblemHandler } from './problem-handler.ts';

/** A server that answers when a test says so, so that bodies stay in memory until then. */
function aServer(answered: Promise<void>) {
  const longBodies = createLongBodies(
    { parseJson: async (_owner, text) => JSON.parse(text) },
    { server: 250, owner: 150 },
  );
  const server = Fastify();
  server.decorateRequest('caller', null);
  installProblemHandler(server);
  server.post('/', {
    onRequest: async (request) => {
      request.caller = { user: { org_id: String(request.headers.org) } } as never;
    },
    preParsing: async (request, reply, payload) => longBodies.count(request, reply, payload),
    handler: async () => {
      await answered;
      return {};
    },
  });
  return server;
}

test('bodies count until they are answered, for one organization and for all together', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await using server = aServer(promise);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const send = (org: string, length: number) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { org, 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(length - 2)),
    });
  const held = [send('a', 100), send('b', 100)];
  // The bodies have arrived once another one is refused because of them.
  await expect.poll(async () => (await send('a', 60)).status).toBe(429);
  await expect.poll(async () => (await send('c', 60)).status).toBe(503);
  resolve();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(async () => (await send('a', 140)).status).toBe(200);
});

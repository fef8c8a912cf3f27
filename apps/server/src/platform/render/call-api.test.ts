import Fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createCallApi } from './call-api.ts';

/** An API with one large list that it may refuse to some readers. */
function anApi() {
  const state = { list: Array.from({ length: 5000 }, (_, at) => at), tag: '"one"', sent: 0, isOpen: true };
  const server = Fastify();
  server.get('/list', (request, reply) => {
    if (!state.isOpen) return reply.code(403).send({ title: 'Forbidden' });
    reply.header('etag', state.tag);
    if (request.headers['if-none-match'] === state.tag) return reply.code(304).send();
    state.sent += 1;
    return reply.send(state.list);
  });
  const callApi = createCallApi(() => server);
  const request = { headers: { host: 'portal.test' }, ip: '127.0.0.1' } as FastifyRequest;
  const openTo = (revision: string) => callApi(request, { isStranger: true, revision });
  return { state, call: callApi(request, { isStranger: true }), openTo };
}

test('a large answer is read once until it changes', async () => {
  const { state, call } = anApi();
  const first = await (await call('/list')).json();
  const second = await call('/list');
  expect([second.status, second.ok]).toEqual([200, true]);
  expect(await second.json()).toBe(first);
  expect(state.sent).toBe(1);

  Object.assign(state, { list: Array.from({ length: 6000 }, (_, at) => at + 1), tag: '"two"' });
  expect(await (await call('/list')).json()).toEqual(state.list);
});

test('a cached answer is not shown to readers who may not see it', async () => {
  const { state, call } = anApi();
  await call('/list');
  state.isOpen = false;
  const refused = await call('/list');
  expect([refused.status, await refused.json()]).toEqual([403, { title: 'Forbidden' }]);
});

test('an answer for visitors is requested once in a revision, and a refusal each time', async () => {
  const { state, openTo } = anApi();
  const first = await (await openTo('harbor 1')('/list')).json();
  expect(await (await openTo('harbor 1')('/list')).json()).toBe(first);
  expect(state.sent).toBe(1);

  state.list = [1];
  expect(await (await openTo('harbor 2')('/list')).json()).toEqual([1]);

  state.isOpen = false;
  expect((await openTo('harbor 3')('/list')).status).toBe(403);
  state.isOpen = true;
  expect((await openTo('harbor 3')('/list')).status).toBe(200);
});

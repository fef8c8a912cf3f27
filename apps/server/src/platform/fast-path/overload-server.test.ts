import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { few } from './overload.ts';

/** A server whose database has as many queued statements as a test says. */
async function aBusyWorld() {
  const database = await openTestDatabase('sqlite');
  const state = { waiting: 0 };
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const world = await aWorld(
    { ...database, waiting: () => state.waiting },
    [aPortalContent({}, [aProduct('parcels')])],
    { overload: { delay_ms: 1, waiting: 1, hashes_waiting: 1 }, log },
  );
  return {
    world,
    state,
    lines,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('an overloaded server refuses at once, sends cached answers, and recovers as soon as the database has room', async () => {
  await using busy = await aBusyWorld();
  const { world, state, lines } = busy;
  const known = '/api/v2/products';
  expect((await world.fetch(known)).status).toBe(200);
  state.waiting = 1;

  const answers = Array.from({ length: few + 1 }, () => world.fetch('/api/v2/portal'));
  const refused = await Promise.race(answers);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await refused.json()).toMatchObject({ status: 503, type: '/problems/service-unavailable' });

  expect((await world.fetch(known)).status).toBe(200);
  expect((await world.fetch('/healthz')).status).toBe(200);
  expect((await world.fetch('/readyz')).status).toBe(200);
  expect((await world.fetch('/gateway/v1/authorize')).status).toBe(401);
  expect(await (await world.fetch('/metrics', { host: 'localhost' })).text()).toMatch(
    /^portico_requests_shed_total 1$/m,
  );
  expect(lines.filter((line) => line.includes('requests are refused'))).toHaveLength(1);

  state.waiting = 0;
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(few);
});

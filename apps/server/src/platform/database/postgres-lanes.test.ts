import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepare } from './prepared.ts';
import { whyUnavailable } from './unavailable.ts';

async function aServer() {
  const database = await openTestDatabase('postgres');
  const { query } = database;
  const quotient = prepare(database, ['value'], ({ value }) =>
    query.selectNoFrom(sql<number>`100 / cast(cast(${value} as text) as integer)`.as('quotient')),
  );
  const backend = prepare(database, [], () => query.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')));
  return { database, query, quotient, backend };
}

test('many reads at once share two connections, and each gets its own answer', async () => {
  const { database, quotient, backend } = await aServer();
  await using _ = database;
  const values = Array.from({ length: 200 }, (_each, at) => 1 + (at % 20));
  const rows = await Promise.all(values.map((value) => quotient.first({ value: String(value) })));
  expect(rows.map((row) => row?.quotient)).toEqual(values.map((value) => Math.floor(100 / value)));
  const pids = await Promise.all(values.map(async () => (await backend.first({}))?.pid));
  expect(new Set(pids).size).toBeLessThanOrEqual(2);
});

test('a read that fails does not affect concurrent reads', async () => {
  const { database, quotient } = await aServer();
  await using _ = database;
  const values = Array.from({ length: 60 }, (_each, at) => String(at % 3));
  const settled = await Promise.allSettled(values.map((value) => quotient.first({ value })));
  for (const [at, outcome] of settled.entries()) {
    if (values[at] === '0') expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    else expect(outcome).toMatchObject({ status: 'fulfilled', value: { quotient: 100 / Number(values[at]) } });
  }
});

test('a read whose connection ends finds the database unavailable, and the next one gets another connection', async () => {
  const { database, query, backend } = await aServer();
  await using _ = database;
  for (let time = 0; time < 3; time++) {
    const pid = (await backend.first({}))?.pid;
    const slow = prepare(database, [], () => query.selectNoFrom(sql`pg_sleep(30)`.as('slept')));
    const ended = slow.first({}).catch((error: unknown) => error);
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(query);
    expect(whyUnavailable(await ended)).toBe('away');
    expect((await backend.first({}))?.pid).not.toBe(pid);
  }
});

test('reads in progress and idle connections are counted for the metrics', async () => {
  const { database, backend } = await aServer();
  await using _ = database;
  await backend.first({});
  const before = database.connections();
  const reading = backend.first({});
  expect(database.connections().in_use).toBe(before.in_use + 1);
  await reading;
  expect(database.connections()).toEqual(before);
  expect(database.waiting()).toBe(0);
  expect(database.connections().maximum).toBe(14);
});

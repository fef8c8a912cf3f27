import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OpenTransaction } from './database.ts';
import { createTransact } from './transact.ts';

async function aLedger(database: TestDatabase) {
  await sql`create table ledger (name text primary key, total integer not null)`.execute(database.query);
  await sql`insert into ledger values ('left', 0), ('right', 0)`.execute(database.query);
  return {
    add: (transaction: OpenTransaction, name: string) =>
      sql`update ledger set total = total + 1 where name = ${name}`.execute(transaction),
    async totals() {
      const { rows } = await sql<{ total: number }>`select total from ledger order by name`.execute(database.query);
      return rows.map(({ total }) => total);
    },
  };
}

/** Resolves for all callers after this many calls. */
function meetingOf(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come >= count) resolve();
    return promise;
  };
}

test('two transactions in a deadlock both succeed', async () => {
  await using database = await openTestDatabase('postgres');
  const { add, totals } = await aLedger(database);
  const transact = createTransact(database);
  const meet = meetingOf(2);
  let runs = 0;
  const addTo = (first: string, second: string) =>
    transact(async (transaction) => {
      runs += 1;
      await add(transaction, first);
      await meet();
      await add(transaction, second);
    });
  await Promise.all([addTo('left', 'right'), addTo('right', 'left')]);
  expect(await totals()).toEqual([2, 2]);
  expect(runs).toBeGreaterThan(2);
});

test('transactions that cannot be serialized are repeated', async () => {
  await using database = await openTestDatabase('postgres');
  const { totals } = await aLedger(database);
  const transact = createTransact(database);
  const meet = meetingOf(2);
  const increment = () =>
    transact(async (transaction) => {
      await sql`set transaction isolation level serializable`.execute(transaction);
      const { rows } = await sql<{ total: number }>`select total from ledger where name = 'left'`.execute(transaction);
      await meet();
      await sql`update ledger set total = ${(rows[0]?.total ?? 0) + 1} where name = 'left'`.execute(transaction);
    });
  await Promise.all([increment(), increment()]);
  expect(await totals()).toEqual([2, 0]);
});

test('any other error ends a transaction and is thrown unchanged', async () => {
  await using database = await openTestDatabase('postgres');
  const { add, totals } = await aLedger(database);
  const transact = createTransact(database);
  let runs = 0;
  const failing = transact(async (transaction) => {
    runs += 1;
    await add(transaction, 'left');
    await sql`insert into ledger values ('left', 0)`.execute(transaction);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect([runs, await totals()]).toEqual([1, [0, 0]]);
});

test('a transaction that fails every time ends after a few tries', async () => {
  await using database = await openTestDatabase('postgres');
  let runs = 0;
  const failing = createTransact(database)(async (transaction) => {
    runs += 1;
    await sql`do $$ begin raise exception 'gives way' using errcode = '40001'; end $$`.execute(transaction);
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(4);
});

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { onBothEngines, openEmptyDatabase, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseFile, openDatabase } from './database.ts';
import { asJson } from './level.ts';
import { migrate, NewerDatabase } from './migrate.ts';
import { whyUnavailable } from './unavailable.ts';

const organization = (id: string, name = 'Acme') => ({
  id,
  name,
  default_region: 'us' as const,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

onBothEngines((open) => {
  test('migrating a second time changes nothing', async () => {
    await using database = await open();
    expect(await migrate(database)).toEqual([]);
  });

  test('a database that a newer version has migrated is refused', async () => {
    await using database = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('999-next', '2030-01-01')`.execute(database.query);
    await expect(migrate(database)).rejects.toThrow(NewerDatabase);
  });

  test('a transaction that throws leaves nothing behind', async () => {
    await using database = await open();
    const failing = database.query.transaction().execute(async (transaction) => {
      await transaction.insertInto('organization').values(organization('a')).execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await database.query.selectFrom('organization').select('id').execute()).toEqual([]);
  });

  test('a read during an open transaction neither sees its changes nor waits for it', async () => {
    await using database = await open();
    await database.query.transaction().execute(async (transaction) => {
      await transaction.insertInto('organization').values(organization('a')).execute();
      expect(await database.query.selectFrom('organization').select('id').execute()).toEqual([]);
    });
    expect(await database.query.selectFrom('organization').select('id').execute()).toEqual([{ id: 'a' }]);
  });

  test('transactions that start together both take effect', async () => {
    await using database = await open();
    await database.query.insertInto('organization').values(organization('a', '')).execute();
    const append = (letter: string) =>
      database.query.transaction().execute(async (transaction) => {
        const { name } = await transaction
          .selectFrom('organization')
          .select('name')
          .where('id', '=', 'a')
          .$if(database.engine === 'postgres', (query) => query.forUpdate())
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('organization')
          .set({ name: name + letter })
          .where('id', '=', 'a')
          .execute();
      });
    await Promise.all(['x', 'y', 'z'].map(append));
    const { name } = await database.query.selectFrom('organization').select('name').executeTakeFirstOrThrow();
    expect([...name].sort()).toEqual(['x', 'y', 'z']);
  });

  test('counts are numbers, flags are booleans and JSON is a value, on both engines', async () => {
    await using database = await open();
    await database.query.insertInto('organization').values(organization('o')).execute();
    await database.query
      .insertInto('portal')
      .values({
        id: 'p',
        org_id: 'o',
        name: 'p',
        title: 'P',
        description: null,
        canonical_domain: 'p.test',
        is_public: true,
        rbac_enabled: false,
        basic_auth_enabled: true,
        auto_approve_developers: false,
        auto_approve_registrations: false,
        allowed_time_period: '24h',
        appearance: asJson({ header: 'Hi' }),
        catalog_revision: 0,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    const row = await database.query
      .selectFrom('portal')
      .select(({ fn }) => ['is_public', 'rbac_enabled', 'appearance', fn.countAll<number>().over().as('count')])
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ is_public: true, rbac_enabled: false, appearance: { header: 'Hi' }, count: 1 });
  });
});

test('a row cannot refer to another portal’s row', async () => {
  await using database = await openTestDatabase('sqlite');
  const insert = database.query
    .insertInto('team_member')
    .values({ portal_id: 'nowhere', team_id: 'none', email: 'a@example.com' })
    .execute();
  await expect(insert).rejects.toThrow(/FOREIGN KEY/);
});

test('two servers that start at once migrate the database once', async () => {
  await using empty = await openEmptyDatabase('postgres');
  await using copy = openDatabase(empty.settings);
  const done = await Promise.all([migrate(empty), migrate(copy)]);
  expect(done.flat().toSorted()).toEqual([...new Set(done.flat())].toSorted());
  expect(done.flat()).toContain('001-catalog');
  expect(await migrate(copy)).toEqual([]);
});

test('a server waits while another creates the database file', async () => {
  await using folder = await aTemporaryFolder();
  const lock = `
    const { parentPort, workerData } = require('node:worker_threads');
    const file = new (require('node:sqlite').DatabaseSync)(workerData);
    file.exec('begin exclusive; create table begun (id)');
    parentPort.postMessage('locked');
    setTimeout(() => file.exec('commit'), 300);
  `;
  const other = new Worker(lock, { eval: true, workerData: databaseFile(folder.path) });
  await once(other, 'message');
  await using database = openDatabase({ data_dir: folder.path, database_url: undefined });
  expect(await migrate(database)).toContain('001-catalog');
});

test('a connection that ends inside a transaction fails the next statement, and nothing else', async () => {
  await using database = await openTestDatabase('postgres');
  const ended = database.query.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.query);
    await transaction.insertInto('organization').values(organization('a')).execute();
  });
  expect(whyUnavailable(await ended.catch((error: unknown) => error))).toBe('away');
  expect(await database.query.selectFrom('organization').select('id').execute()).toEqual([]);
});

test('SQLite rows have the columns of their statement, also after a column was added', async () => {
  await using database = await openEmptyDatabase('sqlite');
  const { query } = database;
  await sql`create table thing (id text, name text)`.execute(query);
  await sql`insert into thing values ('a', 'Anvil'), ('b', null)`.execute(query);
  const all = () => query.selectFrom(sql<{ id: string }>`thing`.as('thing')).selectAll().execute();
  const named = () =>
    query.selectFrom(sql<{ id: string; name: string }>`thing`.as('thing')).select(['name', 'id']).execute();
  expect(await all()).toEqual([
    { id: 'a', name: 'Anvil' },
    { id: 'b', name: null },
  ]);
  expect(await named()).toEqual([
    { name: 'Anvil', id: 'a' },
    { name: null, id: 'b' },
  ]);
  await sql`alter table thing drop column name`.execute(query);
  await sql`alter table thing add column size text default 'large'`.execute(query);
  await sql`alter table thing add column name text`.execute(query);
  expect(await all()).toEqual([
    { id: 'a', size: 'large', name: null },
    { id: 'b', size: 'large', name: null },
  ]);
  expect(await named()).toEqual([
    { name: null, id: 'a' },
    { name: null, id: 'b' },
  ]);
});

import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { equal } from './equal.ts';
import { prepare, toPlaceholders } from './prepared.ts';

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const organization = (id: string, name: string) => ({ id, name, default_region: 'us' as const, ...times });

async function aFilled(database: TestDatabase): Promise<void> {
  const rows = ['a', 'b', 'c'].map((id) => organization(id, `Name of ${id}`));
  await database.query.insertInto('organization').values(rows).execute();
}

const byId = (database: Pick<TestDatabase, 'query'> & TestDatabase) => {
  let built = 0;
  const statement = prepare(database, ['id'], ({ id }) => {
    built += 1;
    return database.query
      .selectFrom('organization')
      .select(['id', 'name'])
      .where((row) => equal(row, { id }));
  });
  return { ...statement, built: () => built };
};

onBothEngines((open) => {
  test('a statement is built once and answers for each value', async () => {
    await using database = await open();
    await aFilled(database);
    const organizations = byId(database);
    for (const id of ['a', 'b', 'c', 'a']) {
      expect((await organizations.first({ id }))?.name).toBe(`Name of ${id}`);
    }
    expect(await organizations.first({ id: 'none' })).toBeUndefined();
    expect(organizations.built()).toBe(1);
  });

  test('concurrent runs keep their values apart', async () => {
    await using database = await open();
    await aFilled(database);
    const organizations = byId(database);
    const ids = Array.from({ length: 60 }, (_, at) => ['a', 'b', 'c'][at % 3] as string);
    const rows = await Promise.all(ids.map((id) => organizations.first({ id })));
    expect(rows.map((row) => row?.id)).toEqual(ids);
  });

  test('values and constants are bound where the query has them, in any order and more than once', async () => {
    await using database = await open();
    await aFilled(database);
    const statement = prepare(database, ['limit', 'id', 'offset'], ({ id, limit, offset }) =>
      database.query
        .selectFrom('organization')
        .select('id')
        .where('default_region', '=', 'us')
        .where(({ or, eb }) => or([eb('id', '=', id), eb('name', '!=', id)]))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset),
    );
    expect(await statement.all({ id: 'a', limit: 2, offset: 1 })).toMatchObject([{ id: 'b' }, { id: 'a' }]);
    expect(await statement.all({ id: 'a', limit: 1, offset: 0 })).toMatchObject([{ id: 'c' }]);
  });

  test('a missing value is an error and does not widen the query', async () => {
    await using database = await open();
    await aFilled(database);
    const organizations = byId(database);
    await expect(organizations.all({ id: undefined as never })).rejects.toThrow('There is no value for id');
  });

  test('a value that the query changes or leaves out is an error', async () => {
    await using database = await open();
    const changed = prepare(database, ['name'], ({ name }) =>
      database.query.selectFrom('organization').select('id').where('name', '=', name.toLowerCase()),
    );
    await expect(changed.all({ name: 'A' })).rejects.toThrow('The statement changes a value');
    const unused = prepare(database, ['name'], () => database.query.selectFrom('organization').select('id'));
    await expect(unused.all({ name: 'A' })).rejects.toThrow('The statement does not use name');
  });

  test('writes of a transaction are visible to its own statements only', async () => {
    await using database = await open();
    const organizations = byId(database);
    await database.query.transaction().execute(async (transaction) => {
      await transaction.insertInto('organization').values(organization('new', 'New')).execute();
      expect((await organizations.first({ id: 'new' }, transaction))?.name).toBe('New');
      expect(await organizations.first({ id: 'new' })).toBeUndefined();
    });
    expect((await organizations.first({ id: 'new' }))?.name).toBe('New');
  });

  test('writes are prepared, too', async () => {
    await using database = await open();
    await aFilled(database);
    const rename = prepare(database, ['id', 'name'], ({ id, name }) =>
      database.query.updateTable('organization').set({ name }).where('id', '=', id).returning('name'),
    );
    expect(await rename.all({ id: 'b', name: 'Other' })).toMatchObject([{ name: 'Other' }]);
    expect((await byId(database).first({ id: 'b' }))?.name).toBe('Other');
    expect((await byId(database).first({ id: 'a' }))?.name).toBe('Name of a');
  });

  test('statements are seen by an observer', async () => {
    await using database = await open();
    await aFilled(database);
    const seen: string[] = [];
    await using watched = openDatabase({ ...database.settings, onQuery: ({ query }) => seen.push(query.sql) });
    const organizations = byId({ ...database, query: watched.query, read: watched.read });
    expect((await organizations.first({ id: 'c' }))?.name).toBe('Name of c');
    expect(seen).toHaveLength(1);
  });
});

test('a statement whose plan is out of date after a migration is prepared again', async () => {
  await using database = await openTestDatabase('postgres');
  await aFilled(database);
  const organizations = byId(database);
  expect((await organizations.first({ id: 'a' }))?.name).toBe('Name of a');
  await sql`alter table organization alter column name type varchar(200)`.execute(database.query);
  expect((await organizations.first({ id: 'a' }))?.name).toBe('Name of a');
  await sql`deallocate all`.execute(database.query);
  expect((await organizations.first({ id: 'b' }))?.name).toBe('Name of b');
});

test('a placeholder is made for each name', () => {
  const { id, name } = toPlaceholders(['id', 'name']);
  expect(id).not.toBe(name);
});

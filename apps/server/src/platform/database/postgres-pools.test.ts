import { anActor } from '@portico/test-kit/actor.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { asLongWork } from './long-work.ts';
import { longConnections } from './postgres-limits.ts';
import { createTransact } from './transact.ts';

const patience = { timeout: 60_000 };

/** A portal on PostgreSQL, and a second connection that locks a table of it. */
async function aLockedWorld(seconds?: number) {
  await using opened = new AsyncDisposableStack();
  const other = opened.use(await openTestDatabase('postgres'));
  const { settings } = other;
  const limits = seconds === undefined ? {} : { database_statement_seconds: seconds };
  const database = opened.use(openDatabase({ ...settings, ...limits }));
  const content = aPortalContent({ visibility: 'private' }, [aProduct('boats')]);
  const world = opened.use(await aWorld({ ...database, settings }, [content]));
  const headers = await signIn(world, await aDeveloper(world));
  const rest = opened.move();
  return {
    world,
    database,
    content,
    /** A list with a filter, which needs a connection of the pool. */
    async list() {
      const answer = await world.fetch('/api/v2/applications?filter[name][contains]=a', { headers });
      return { status: answer.status, problem: (await answer.json()) as { detail?: string } };
    },
    /** Runs while another transaction holds the table. */
    whileLocked: <Value>(table: string, run: () => Promise<Value>): Promise<Value> =>
      createTransact(other)(async (transaction) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
        return run();
      }),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

test('however much long work is waiting, requests are answered', patience, async () => {
  await using portal = await aLockedWorld();
  const { world, database, content } = portal;
  const publishes: Promise<unknown>[] = [];
  await portal.whileLocked('product', async () => {
    for (let at = 0; at < 20; at += 1) publishes.push(world.services.publishing.publish(world.org_id, content));
    const isBlocked = () => database.connections().in_use >= longConnections;
    await expect.poll(isBlocked, { timeout: 10_000 }).toBe(true);
    for (let at = 0; at < 5; at += 1) expect((await portal.list()).status).toBe(200);
    // Long work does not count as queued requests, which would be refused.
    expect(database.waiting()).toBe(0);
  });
  await Promise.all(publishes);
});

test(
  'a request whose statement takes too long gets 503 and the reason, and the connection is used again',
  patience,
  async () => {
    await using portal = await aLockedWorld(1);
    const began = performance.now();
    const { status, problem } = await portal.whileLocked('application', portal.list);
    expect(status).toBe(503);
    expect(problem.detail).toMatch(/^The database took too long/);
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await portal.list()).status).toBe(200);
  },
);

test('a statement of long work may take longer than one of a request', patience, async () => {
  await using direct = await openTestDatabase('postgres');
  await using database = openDatabase({ ...direct.settings, database_statement_seconds: 1 });
  const wait = () => sql`select pg_sleep(1.3)`.execute(database.query);
  await expect(wait()).rejects.toMatchObject({ code: '57014' });
  await asLongWork(wait);
  const { rows } = await asLongWork(() =>
    sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.query),
  );
  expect(rows).toEqual([{ statement_timeout: '1min' }]);
});

test('prepared reads of long work do not take the connections of requests', patience, async () => {
  await using direct = await openTestDatabase('postgres');
  await using database = openDatabase(direct.settings);
  const timeout = async () => (await database.read!({ sql: 'show statement_timeout' } as never, []))[0];
  expect(await timeout()).toEqual({ statement_timeout: '10s' });
  expect(await asLongWork(timeout)).toEqual({ statement_timeout: '10min' });
});

test(
  'edits at the same time wait for each other, and never for a connection that one of them holds',
  patience,
  async () => {
    await using portal = await aLockedWorld();
    const { services } = portal.world;
    const by = anActor(await aUser(portal.world));
    const [{ id: portal_id } = { id: '' }] = await portal.database.query.selectFrom('portal').select('id').execute();
    const edit = (at: number) =>
      services.editor.editPortal(by, portal_id, {
        note: { summary: '', action: 'portal.changed', target: { kind: 'portal', id: portal_id } },
        change: (file) => ({ ...file, title: `Title ${at}` }),
      });
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(edit));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  },
);

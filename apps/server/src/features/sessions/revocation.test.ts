import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { until } from '@portico/test-kit/until.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';

const content = (visibility: 'private' | 'public' = 'private', slugs = ['boats']) =>
  aPortalContent(
    { visibility },
    slugs.map((slug) => aProduct(slug)),
  );

/** Two servers with their own connections to one PostgreSQL. */
async function twoServers() {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await openTestDatabase('postgres'));
  const { settings } = database;
  const apart = stack.use({ ...openDatabase({ ...settings }), settings });
  const near = stack.use(await aWorld(database, [content()]));
  const far = stack.use(await aWorld(apart, []));
  const ada = await aDeveloper(near);
  const opened = stack.move();
  return {
    database,
    near,
    far,
    ada,
    cut: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'portico notices' and datname = current_database()`.execute(database.query),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

type Servers = Awaited<ReturnType<typeof twoServers>>;

/**
 * Logs in, sends requests to the other server without a pause, logs out, and returns how long that server still
 * accepted the session.
 */
async function endureLogout({ near, far, ada }: Servers, hasEnded: () => Promise<void> | void): Promise<number> {
  const headers = await signIn(near, ada);
  const statusOf = async (path: string) => (await far.fetch(path, { headers })).status;
  let last_ms = Number.NEGATIVE_INFINITY;
  let isOver = false;
  const asking = [
    '/api/v2/developer/me',
    '/api/v2/products',
    '/api/v2/products/boats',
    '/api/v2/products/boats/versions',
  ].map(async (path) => {
    while (!isOver) {
      const began = performance.now();
      if ((await statusOf(path)) === 200) last_ms = Math.max(last_ms, began);
    }
  });
  await sleep(400);
  await hasEnded();
  await near.fetch('/api/v2/developer/logout', { method: 'POST', headers });
  const ended_ms = performance.now();
  await sleep(1500);
  isOver = true;
  await Promise.all(asking);
  return last_ms - ended_ms;
}

test('a session that ends at one server is refused at another within a second', async () => {
  await using servers = await twoServers();
  const { isHeard } = servers.far.services.notices;
  await until(isHeard, 5000, 'that changes are heard of');
  expect(await endureLogout(servers, () => {})).toBeLessThan(1000);
});

test('a session ends within a second under load while notices are cut off', { timeout: 30_000 }, async () => {
  await using servers = await twoServers();
  let isOver = false;
  const cutting = (async () => {
    while (!isOver) {
      await servers.cut();
      await sleep(70);
    }
  })();
  // Cuts the connection right before the logout, so that no server gets its notice.
  for (let time = 0; time < 3; time += 1) {
    expect(await endureLogout(servers, async () => void (await servers.cut()))).toBeLessThan(1000);
  }
  isOver = true;
  await cutting;
});

test('while notices arrive, a session is not read again, and a change takes effect nevertheless', async () => {
  await using servers = await twoServers();
  const { near, far, ada, database } = servers;
  await until(far.services.notices.isHeard, 5000, 'that changes are heard of');
  const headers = await signIn(near, ada);
  const status = async () => (await far.fetch('/api/v2/products', { headers })).status;
  const names = async () => {
    const answer = await far.fetch('/api/v2/products', { headers });
    return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
  };
  expect(await names()).toEqual(['boats']);
  const misses = () => far.services.caches.misses.read().get('sessions');
  const before = misses();
  for (let time = 0; time < 10; time += 1) {
    await sleep(60);
    await until(far.services.notices.isHeard, 5000, 'that changes are heard of');
    expect(await status()).toBe(200);
  }
  expect(misses()).toBe(before);

  await near.services.publishing.publish(near.org_id, content('private', ['boats', 'ships']));
  await until(async () => (await names()).length === 2, 1000, 'the new product there');
  await database.query.updateTable('developer').set({ status: 'disabled' }).where('id', '=', ada.id).execute();
  await until(async () => (await status()) === 401, 1000, 'the developer refused there');
});

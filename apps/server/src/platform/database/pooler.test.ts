import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { startPgbouncer } from '@portico/test-kit/programs/pgbouncer.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

// Debian's PgBouncer is too old to track prepared statements.
test('servers work behind a PgBouncer that lends connections per transaction, without prepared statements', {
  timeout: 90_000,
}, async () => {
  await using direct = await openTestDatabase('postgres');
  const { database_url = '', data_dir } = direct.settings;
  await using pooler = await startPgbouncer(database_url);
  const settings = { database_url: pooler.database_url, data_dir, database_prepare: false };
  await using left = { ...openDatabase(settings), settings };
  await using right = { ...openDatabase(settings), settings };
  expect(await migrate(left)).toEqual([]);

  await using world = await aWorld(left, [aPortalContent({ visibility: 'private' }, [aProduct('boats')])]);
  await using copy = await aWorld(right, []);
  const ada = await aDeveloper(world);
  const headers = await signIn(world, ada);
  const products = async (at: typeof world) => {
    const answer = await at.fetch('/api/v2/products', { headers });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { id: string; name: string }[] }).data;
  };
  const [{ id } = { id: '' }] = await products(world);
  // Concurrent statements run on different lent connections.
  const paths = ['/api/v2/developer/me', `/api/v2/products/${id}`, `/api/v2/products/${id}/versions`];
  for (let round = 0; round < 10; round += 1) {
    const asked = [world, copy].flatMap((at) =>
      paths.flatMap((path) => [path, path, path].map((one) => [at, one] as const)),
    );
    const statuses = await Promise.all(asked.map(async ([at, path]) => (await at.fetch(path, { headers })).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }

  // The pooler delivers no notices, so caches expire within a second: a session that ends here is refused there.
  expect(copy.services.notices.isHeard()).toBe(false);
  await world.fetch('/api/v2/developer/logout', { method: 'POST', headers });
  const ended_ms = performance.now();
  let last_ms = ended_ms;
  while (performance.now() - ended_ms < 1500) {
    const began = performance.now();
    if ((await copy.fetch('/api/v2/developer/me', { headers })).status === 200) last_ms = began;
  }
  expect(last_ms - ended_ms).toBeLessThan(1000);
  expect(copy.services.notices.isHeard()).toBe(false);
});

import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createAnswerCache } from '../../platform/fast-path/answer-cache.ts';

const products = [aProduct('boats'), aProduct('secret', { visibility: 'teams' })];
const view = [{ product: 'secret', roles: ['view' as const] }];

/** A private portal with a product that only one team sees. */
const content = (members: string[]) =>
  aPortalContent(
    { visibility: 'private', rbac: false, teams: [{ name: 'crew', developers: members, products: view }] },
    products,
  );
const crew = ['ada@example.com', 'grace@example.com'];

async function readersOf(world: World) {
  const signedIn = async (email: string) => signIn(world, await aDeveloper(world, { email }));
  const [ada, grace, linus] = [
    await signedIn('ada@example.com'),
    await signedIn('grace@example.com'),
    await signedIn('linus@example.com'),
  ];
  return { ada, grace, linus };
}

async function seen(world: World, headers: Record<string, string>): Promise<[string[], number, number]> {
  const ask = (path: string) => world.fetch(path, { headers });
  const { data } = (await (await ask('/api/v2/products')).json()) as { data: { name: string }[] };
  const paths = ['/api/v2/products/secret', '/api/v2/products/secret/versions'];
  const [one = 0, versions = 0] = await Promise.all(paths.map(async (path) => (await ask(path)).status));
  return [data.map(({ name }) => name), one, versions];
}

const all = [['boats', 'secret'], 200, 200];
const open = [['boats'], 404, 404];
const missesOf = ({ services }: World) => services.caches.misses.read().get('answers') ?? 0;

onBothEngines((openDatabaseOf) => {
  test('developers of the same teams share answers, and others get their own', async () => {
    await using database = await openDatabaseOf();
    await using world = await aWorld(database, [content(crew)]);
    const { ada, grace, linus } = await readersOf(world);
    expect(await seen(world, ada)).toEqual(all);
    const misses = missesOf(world);
    expect(await seen(world, grace)).toEqual(all);
    expect(missesOf(world)).toBe(misses);
    expect(await seen(world, linus)).toEqual(open);
    expect(await seen(world, grace)).toEqual(all);
  });

  test('a developer who is removed from a team no longer gets the answers that the team shares', async () => {
    await using database = await openDatabaseOf();
    await using world = await aWorld(database, [content(crew)]);
    const { ada, grace } = await readersOf(world);
    expect([await seen(world, ada), await seen(world, grace)]).toEqual([all, all]);
    await world.services.publishing.publish(world.org_id, content(['ada@example.com']), { prune: true });
    expect([await seen(world, ada), await seen(world, grace)]).toEqual([all, open]);
    await world.services.publishing.publish(world.org_id, content(crew));
    expect(await seen(world, grace)).toEqual(all);
  });

  test('an answer that was read after a publish is not cached for the revision before it', async () => {
    await using database = await openDatabaseOf();
    await using world = await aWorld(database, [content(crew)]);
    const { readers, portals, publishing } = world.services;
    const portal = await portals.byHost('portal.test');
    const developer = { portal_id: portal.id, id: 'grace', email: 'grace@example.com' };
    const answers = createAnswerCache({ hits: { count: 0 }, misses: { count: 0 } }, readers);
    const asked = { portal, developer, request: { url: '/api/v2/products', headers: {} } };
    const answer = await answers.remembered(asked, async () => {
      await publishing.publish(world.org_id, content(['ada@example.com']), { prune: true });
      return 'read at the next revision';
    });
    expect(String((answer as { bytes: Buffer }).bytes)).toContain('next revision');
    expect(answers.known(asked)).toBeUndefined();
    // Access rights of the next revision are not cached for this one either.
    const late = { ...developer, email: 'ada@example.com' };
    expect([await readers.read(portal, late), readers.recall(portal, late)]).toEqual([undefined, undefined]);
  });

  test('a request for a fresh answer skips the cache', async () => {
    await using database = await openDatabaseOf();
    await using world = await aWorld(database, [content(crew)]);
    const { ada } = await readersOf(world);
    await seen(world, ada);
    const misses = missesOf(world);
    await seen(world, { ...ada, 'cache-control': 'no-cache' });
    expect(missesOf(world)).toBe(misses + 3);
  });
});

/** The test's server, and a second one with its own connections to the same database. */
async function beside(near: TestDatabase) {
  const { settings } = near;
  return { ...openDatabase(settings), settings };
}

test('a right that is removed at one server ends at another within a second', async () => {
  await using database = await openTestDatabase('postgres');
  await using apart = await beside(database);
  await using near = await aWorld(database, [content(crew)]);
  await using far = await aWorld(apart, []);
  const { ada, grace } = await readersOf(near);
  for (let time = 0; time < 5; time += 1) {
    expect([await seen(far, ada), await seen(far, grace)]).toEqual([all, all]);
    await near.services.publishing.publish(near.org_id, content(['ada@example.com']), { prune: true });
    const gone = performance.now();
    let last = gone;
    while (performance.now() - gone < 1500) {
      const began = performance.now();
      if ((await seen(far, grace))[1] === 200) last = began;
    }
    expect(last - gone).toBeLessThan(1000);
    expect([await seen(far, ada), await seen(far, grace)]).toEqual([all, open]);
    await near.services.publishing.publish(near.org_id, content(crew));
    await expect.poll(() => seen(far, grace), { timeout: 1000 }).toEqual(all);
  }
}, 30_000);

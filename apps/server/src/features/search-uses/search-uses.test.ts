import type { SearchUses } from '@portico/contract/search-uses.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock, aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const products = [
  aProduct('boats', { name: 'Boats', description: 'Harbour and sea.' }),
  aProduct('secret', { name: 'Submarines', visibility: 'teams' as const }),
];

async function aSearchedPortal(database: TestDatabase) {
  const clock = aClock(Date.parse('2026-03-10T12:00:00.000Z'));
  const content = aPortalContent({ sign_in: ['basic'] }, products);
  const other = aPortalContent({ name: 'other', hosts: ['other.test'] }, products);
  const world = await aWorld(database, [content, other], { clock });
  const { searchRecorder, searchUses, portals } = world.services;
  const { id: portal_id } = await portals.byHost('portal.test');
  const developer = async (email: string) => {
    const headers = await signIn(world, await aDeveloper(world, { email }));
    return {
      /** Types a text; each part of it is a request. */
      async searches(...texts: string[]) {
        for (const text of texts) {
          const answer = await world.fetch(`/api/v2/places?q=${encodeURIComponent(text)}`, { headers });
          expect(answer.status).toBe(200);
        }
      },
      async opens(q: string, path: string) {
        const answer = await world.fetch('/api/v2/places/opened', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ q, path }),
        });
        expect(answer.status).toBe(204);
      },
    };
  };
  return {
    world,
    clock,
    portal_id,
    searchUses,
    ada: await developer('ada@example.com'),
    grace: await developer('grace@example.com'),
    /** What the owners see after the readers have stopped typing. */
    async uses(period?: '7d' | '30d' | '90d'): Promise<SearchUses> {
      clock.pass(10_000);
      await searchRecorder.write();
      return searchUses.usesOf(world.org_id, portal_id, period);
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

onBothEngines((open) => {
  test('owners see what two readers searched for, what found nothing and what was opened', async () => {
    await using database = await open();
    await using at = await aSearchedPortal(database);
    await at.ada.searches('Boats', 'zeppelin');
    await at.grace.searches('boats', 'Zeppelin');
    await at.grace.opens('boats', '/products/boats');
    expect(await at.uses()).toEqual({
      searches: 4,
      without_result: 2,
      opened: 1,
      not_listed: 0,
      words: [
        { words: 'boats', searches: 2, without_result: 0, opened: 1 },
        { words: 'zeppelin', searches: 2, without_result: 2, opened: 0 },
      ],
      nothing_found: [{ words: 'zeppelin', searches: 2, without_result: 2, opened: 0 }],
      places: [{ words: 'boats', path: '/products/boats', opened: 1 }],
    });
  });

  test('a search counts once, with what the reader typed last', async () => {
    await using database = await open();
    await using at = await aSearchedPortal(database);
    await at.ada.searches('b', 'bo', 'boa', 'boats', 'boat', 'boats');
    await at.grace.searches('bo', 'boats');
    const { searches, words } = await at.uses();
    expect([searches, words.map((row) => row.words)]).toEqual([2, ['boats']]);
  });

  test('words of one reader and personal words are counted, and not shown', async () => {
    await using database = await open();
    await using at = await aSearchedPortal(database);
    const personal = ['ada@example.com', 'call me at 0171 2345678', 'sk_live_0123456789abcdefghijklmnop'];
    for (const text of personal) {
      await at.ada.searches(text);
      await at.grace.searches(text);
    }
    await at.ada.searches('ada lovelace');
    expect(await at.uses()).toMatchObject({ searches: 7, not_listed: 7, words: [], nothing_found: [], places: [] });
    const stored = await database.query.selectFrom('search_use').selectAll().execute();
    expect(stored.map(({ phrase }) => phrase).toSorted()).toEqual(['', 'ada lovelace']);
    expect(JSON.stringify(stored)).not.toContain('example.com');
    for (const { readers } of stored) expect(readers.length).toBeLessThanOrEqual(5);
  });

  test('a reader who searches again on another day is still one reader, and a second one makes the words visible', async () => {
    await using database = await open();
    await using at = await aSearchedPortal(database);
    const day = (date: string, readers: string) =>
      database.query
        .insertInto('search_use')
        .values({
          portal_id: at.portal_id,
          day: date,
          phrase: 'sea',
          searches: 1,
          without_result: 0,
          opened: 0,
          readers,
        })
        .execute();
    await day('2026-03-04', 'aa');
    await day('2026-03-05', 'aa');
    expect((await at.uses()).words).toEqual([]);
    await day('2026-02-28', 'bb');
    expect((await at.uses()).words).toEqual([]);
    await day('2026-03-06', 'bb');
    expect((await at.uses()).words).toMatchObject([{ words: 'sea', searches: 4 }]);
    expect((await at.uses('7d')).words).toMatchObject([{ words: 'sea', searches: 3 }]);
    at.clock.pass(40 * 24 * 60 * 60_000);
    await at.searchUses.deleteOld();
    expect(await database.query.selectFrom('search_use').select('day').execute()).toEqual([]);
  });

  test('only a result that the reader finds can be reported as opened', async () => {
    await using database = await open();
    await using at = await aSearchedPortal(database);
    await at.ada.opens('submarines', '/products/secret');
    await at.ada.opens('boats', 'https://evil.example/');
    await at.ada.opens('zeppelin', '/products/boats');
    expect((await at.uses()).opened).toBe(0);
  });

  test('the counts of a portal belong to its organization, and portals do not mix', async () => {
    await using database = await open();
    await using at = await aSearchedPortal(database);
    await at.ada.searches('boats');
    await at.grace.searches('boats');
    await at.uses();
    const { organization, portals } = at.world.services;
    const stranger = await organization.create('Strangers');
    await expect(at.searchUses.usesOf(stranger, at.portal_id)).rejects.toMatchObject({ code: 'not-found' });
    const { id: other } = await portals.byHost('other.test');
    expect(await at.searchUses.usesOf(at.world.org_id, other)).toMatchObject({ searches: 0, words: [] });
    const csv = await at.searchUses.csvOf(at.world.org_id, at.portal_id);
    expect(csv.split('\r\n')).toEqual([
      '"words","searches","without_result","opened","most_opened"',
      '"boats","2","0","0",""',
      '',
    ]);
  });
});

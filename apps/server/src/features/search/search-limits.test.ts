import type { Page } from '@portico/contract/paging.ts';
import type { SearchResult } from '@portico/contract/search.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { createProductIndexer } from './index-products.ts';
import { encodePostings } from './postings.ts';
import { createSearchStore } from './store.ts';
import { variantsOf } from './typos.ts';

/** The names of the found products, in their order. */
async function find(world: World, q: string): Promise<string[]> {
  const answer = await world.fetch(`/api/v2/search/product-catalog?q=${encodeURIComponent(q)}`);
  const { data } = (await answer.json()) as Page<SearchResult>;
  return data.map(({ source }) => source.name);
}

/** A word of letters for a number. Words sort like their numbers. */
const toWord = (start: string, number: number) =>
  start + [...String(100_000 + number)].map((digit) => 'abcdefghij'[+digit]).join('');
const wordsOf = (start: string, count: number) => Array.from({ length: count }, (_, at) => toWord(start, at));

const withDocument = (name: string, words: readonly string[]) =>
  aProduct(
    name.toLowerCase(),
    { name },
    {
      documents: [{ source_path: 'a.md', parent_path: undefined, slug: 'a', title: 'Start', content: words.join(' ') }],
    },
  );

async function fill({ query }: TestDatabase, portal_id: string, product: number, words: readonly string[]) {
  for (let at = 0; at < words.length; at += 1000) {
    const terms = words.slice(at, at + 1000);
    await query
      .insertInto('search_posting')
      .values(terms.map((term) => ({ portal_id, term, entries: encodePostings([{ product, weight: 1 }]) })))
      .execute();
    await query
      .insertInto('search_variant')
      .values(terms.map((term) => ({ portal_id, term, variant: variantsOf(term)[0] as string })))
      .execute();
  }
}

/** The terms that have variants. */
async function listCorrected({ query }: TestDatabase): Promise<string[]> {
  const rows = await query.selectFrom('search_variant').select('term').distinct().orderBy('term').execute();
  return rows.map(({ term }) => term);
}

onBothEngines((open) => {
  test('of any number of terms with one prefix, only the first are read', async () => {
    await using database = await open();
    const products = [aProduct('a', { name: 'First' }), aProduct('b', { name: 'Abcdefgz' })];
    await using world = await aWorld(database, [aPortalContent({}, products)]);
    const { id: portal_id } = await world.services.portals.byHost('portal.test');
    const numbered = await database.query.selectFrom('product').select(['name', 'search_number']).execute();
    const numberOf = (wanted: string) => numbered.find(({ name }) => name === wanted)?.search_number as number;
    await fill(database, portal_id, numberOf('First'), wordsOf('abcdefg', 6000));

    expect(await find(world, 'abc')).toEqual(['First']);
    expect(await find(world, 'abcdefgz')).toEqual(['Abcdefgz']);
    const candidates = await createSearchStore(database).listTermsWithVariants(portal_id, ['abcdefg', 'nothing']);
    expect(candidates.toSorted()).toEqual(wordsOf('abcdefg', 150));
  });

  test('typos are corrected to the words of the best places, and of every product that has them there', async () => {
    await using database = await open();
    const words = [...wordsOf('word', 2000), 'zeppelin'];
    await using world = await aWorld(database, [aPortalContent({}, [withDocument('Shipments', words)])]);
    expect(await listCorrected(database)).toHaveLength(2000);
    expect([await find(world, 'shpments'), await find(world, 'zeppelin')]).toEqual([['Shipments'], ['Shipments']]);
    expect(await listCorrected(database)).not.toContain('zeppelin');

    await world.services.publishing.publish(
      world.org_id,
      aPortalContent({}, [withDocument('Shipments', words), aProduct('b', { name: 'Zeppelin' })]),
    );
    expect(await find(world, 'zepelin')).toEqual(['Zeppelin', 'Shipments']);
  });

  test('a portal with too many terms still accepts those of names, and corrects no more typos', async () => {
    await using database = await open();
    const content = [withDocument('Shipments', wordsOf('word', 50)), withDocument('Trains', wordsOf('more', 50))];
    await using world = await aWorld(database, [aPortalContent({}, content)]);
    const { id: portal_id } = await world.services.portals.byHost('portal.test');
    const products = await database.query.selectFrom('product').select('id').orderBy('name').execute();
    await database.query.deleteFrom('search_posting').execute();
    const index = createProductIndexer(database.engine, { terms: 40, corrected: 2000, variants: 80 });
    for (const { id } of products) {
      await database.query.transaction().execute((transaction) => index(transaction, portal_id, [id]));
    }
    const terms = await database.query.selectFrom('search_posting').select('term').execute();
    expect(terms.length).toBeLessThan(50);
    expect([await find(world, 'shipments'), await find(world, 'trains')]).toEqual([['Shipments'], ['Trains']]);
    expect([await find(world, toWord('word', 0)), await find(world, toWord('more', 0))]).toEqual([['Shipments'], []]);
    expect((await listCorrected(database)).length).toBeLessThan(15);
  });

  test('letters of rare scripts are searched like others', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [aProduct('a', { name: '𐌲𐌿𐍄𐌹𐍃𐌺' })])]);
    expect(await find(world, '𐌲𐌿𐍄')).toEqual(['𐌲𐌿𐍄𐌹𐍃𐌺']);
  });
});

import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { encodePostings } from './postings.ts';
import { variantsOf } from './typos.ts';

const productCount = 400;
const wordCount = 300;
/** How many times larger the other portal is, so that this portal is a small part of each table. */
const others = 10;

/** Fills two portals with many products and words, without publishing them. */
async function fill({ engine, query }: TestDatabase, portal_id: string, other_id: string): Promise<void> {
  const numbers = (count: number) =>
    engine === 'postgres'
      ? sql`generate_series(1, ${sql.lit(count)}) as numbers(n)`
      : sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
             select n from numbers) as numbers`;
  const addProducts = (portal: string, count: number) =>
    sql`
      insert into product (portal_id, id, slug, name, labels, is_published, search_number, created_at, updated_at)
      select ${portal}, 'p' || n, 'p' || n, 'Product ' || n, '{}', true, n, 'then', 'then'
      from ${numbers(count)}`.execute(query);
  await addProducts(portal_id, productCount);
  await addProducts(other_id, productCount * others);

  const words = Array.from({ length: wordCount }, (_, at) => toWord(at));
  const postings = words.map((term, at) => ({
    portal_id,
    term,
    entries: encodePostings([{ number: 1 + (at % productCount), weight: 5 }]),
  }));
  const all = Array.from({ length: productCount }, (_, at) => ({ number: at + 1, weight: 1 }));
  postings.push({ portal_id, term: 'everywhere', entries: encodePostings(all) });
  const variants = words.flatMap((term) => variantsOf(term).map((variant) => ({ portal_id, variant, term })));
  for (let at = 0; at < postings.length; at += 1000) {
    await query
      .insertInto('search_posting')
      .values(postings.slice(at, at + 1000))
      .execute();
  }
  for (let at = 0; at < variants.length; at += 1000) {
    await query
      .insertInto('search_variant')
      .values(variants.slice(at, at + 1000))
      .execute();
  }
  for (const portal of [portal_id, other_id]) {
    await sql`
      insert into search_synonym (portal_id, word, beginning, meanings)
      select ${portal}, 'word' || n, 'w' || (n % 100), '["lo"]' from ${numbers(2000)}`.execute(query);
  }
  await sql`
    insert into search_posting (portal_id, term, entries)
    select ${other_id}, term || 'x' || n, entries from search_posting, ${numbers(others)}`.execute(query);
  await sql`
    insert into search_variant (portal_id, variant, term)
    select ${other_id}, variant, term || 'x' || n from search_variant, ${numbers(others)}`.execute(query);
}

/** A word of letters for a number, unique. */
const toWord = (number: number) =>
  [...String(10_000 + number)]
    .map((digit) => ['ka', 'lo', 'mi', 'ren', 'tu', 'vas', 'we', 'xi', 'yo', 'zen'][+digit])
    .join('');

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const nodesIn = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/** The steps of a plan that read a whole table, or a whole portal in an index. */
async function scans({ engine, query }: TestDatabase, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = engine === 'postgres' ? 'explain (format json)' : 'explain query plan';
  const { rows } = await query.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  );
  if (engine === 'postgres') {
    const [{ Plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
    return nodesIn(Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && /^(product|search_\w+)$/.test(node['Relation Name'] ?? ''))
      .map((node) => `Seq Scan on ${node['Relation Name']}`);
  }
  const steps = rows.map(({ detail }) => String(detail));
  return steps.filter(
    (step) => /^(SCAN|SEARCH) (product|posting|near|search_)/.test(step) && !/=\? AND \w+[=>]/.test(step),
  );
}

onBothEngines((open) => {
  test('no search reads a whole table', async () => {
    await using database = await open();
    await using world = await aWorld(database, [
      aPortalContent(),
      aPortalContent({ name: 'other', hosts: ['b.test'] }),
    ]);
    const { id: portal_id } = await world.services.portals.byHost('portal.test');
    await fill(database, portal_id, (await world.services.portals.byHost('b.test')).id);
    const gatherStatistics = () => sql`analyze`.execute(database.query);
    if (database.engine === 'postgres') await gatherStatistics();

    const asked: CompiledQuery[] = [];
    await using watched = openDatabase({ ...database.settings, onQuery: ({ query }) => asked.push(query) });
    const { search } = createServices({ ...database.settings, database: watched });
    const page = { size: 12, number: 1 };
    for (const default_visibility of ['developers', 'teams'] as const) {
      const viewer = { portal_id, is_public: false, default_visibility, email: 'ada@example.com' };
      await search.search(viewer, '', page);
      await search.search(viewer, 'everywhere', page);
      await search.search(viewer, 'lo', page);
      await search.search(viewer, toWord(77), page);
      await search.search(viewer, `x${toWord(77).slice(1)} everywhere`, page);
    }
    expect(asked.length).toBeGreaterThan(20);
    const found = async () => (await Promise.all(asked.map((query) => scans(database, query)))).flat();
    expect(await found()).toEqual([]);
    // SQLite has no statistics by default, but an operator may gather them.
    await gatherStatistics();
    expect(await found()).toEqual([]);
  }, 120_000);

  test('publishing writes only the terms of changed products', async () => {
    await using database = await open();
    const products = (name: string) => [aProduct('a', { name }), aProduct('b', { name: 'Constant' })];
    const world = await aWorld(database, [aPortalContent({}, products('Before'))]);
    const { org_id } = world;
    // Two connections of one process to SQLite's file would wait for each other.
    await world[Symbol.asyncDispose]();
    const written: string[] = [];
    await using watched = openDatabase({
      ...database.settings,
      onQuery: ({ query }) => {
        if (/^(insert|delete).*"search_/.test(query.sql)) written.push(...query.parameters.map(String));
      },
    });
    const { publishing } = createServices({ ...database.settings, database: watched });
    await publishing.publish(org_id, aPortalContent({}, products('Before')));
    expect(written).toEqual([]);
    await publishing.publish(org_id, aPortalContent({}, products('After')));
    expect(written).toContain('after');
    expect(written).toContain('before');
    expect(written).not.toContain('constant');
  });

  test('the index of a portal is deleted with the portal', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [aProduct('a', { name: 'Boats' })])]);
    await database.query.deleteFrom('portal').execute();
    expect(
      await world.services.search.search(
        { portal_id: 'x', is_public: true, default_visibility: 'public' as const, email: undefined },
        'boats',
        {
          size: 5,
          number: 1,
        },
      ),
    ).toMatchObject({ data: [] });
    expect(await database.query.selectFrom('search_posting').select('term').execute()).toEqual([]);
    expect(await database.query.selectFrom('search_variant').select('term').execute()).toEqual([]);
  });
});

test('two simultaneous publishes leave an index with the products of both', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await aWorld(database, [aPortalContent({}, [aProduct('a', { name: 'Shared boats' })])]);
  const content = (slug: string) =>
    aPortalContent({}, [aProduct('a', { name: 'Shared boats' }), aProduct(slug, { name: `Shared ${slug}` })]);
  const publish = (slug: string) => world.services.publishing.publish(world.org_id, content(slug));
  await Promise.all(['trains', 'planes', 'bikes'].map(publish));
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const viewer = { portal_id, is_public: true, default_visibility: 'public' as const, email: undefined };
  const { data } = await world.services.search.search(viewer, 'shared', { size: 10, number: 1 });
  expect(data.map(({ name }) => name)).toEqual(['Shared bikes', 'Shared boats', 'Shared planes', 'Shared trains']);
});

import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createProductIndexer } from '../search/index-products.ts';

const productCount = 5000;

async function fill({ engine, query }: TestDatabase, portal_id: string): Promise<void> {
  const last = sql.lit(productCount);
  const numbers =
    engine === 'postgres'
      ? sql`generate_series(1, ${last}) as numbers(n)`
      : sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${last})
             select n from numbers) as numbers`;
  await sql`
    insert into product (portal_id, id, slug, name, labels, is_published, created_at, updated_at)
    select ${portal_id}, 'p' || n, 'p' || n, 'Product ' || n, '{}', true, 'then', 'then' from ${numbers}`.execute(
    query,
  );
  await sql`
    insert into product_version (portal_id, id, product_id, name, created_at, updated_at)
    select ${portal_id}, 'v' || n, 'p' || n, 'v1', 'then', 'then' from ${numbers}`.execute(query);
  const indexProducts = createProductIndexer(engine);
  const ids = Array.from({ length: productCount }, (_, at) => `p${at + 1}`);
  await query.transaction().execute((transaction) => indexProducts(transaction, portal_id, ids));
  if (engine === 'postgres') await sql`analyze`.execute(query);
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const nodesIn = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/** The steps of a plan that read more than a page, or sort rows that an index has in order. */
async function wideSteps({ engine, query }: TestDatabase, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = engine === 'postgres' ? 'explain (analyze, format json)' : 'explain query plan';
  const asked = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
  const { rows } = await query.executeQuery<Record<string, unknown>>(asked);
  if (engine === 'sqlite') {
    const steps = rows
      .map(({ detail }) => String(detail))
      .filter((step) => /^(SEARCH|SCAN|USE)/.test(step) && !/^SCAN (json_each|agg)/.test(step));
    // A product has few versions, and an index of names finds few rows: sorting these is allowed.
    const ordering = /(from|join) "product_version"|json_each/.test(text)
      ? []
      : steps.filter((step) => step.includes('TEMP B-TREE'));
    const reads = steps.filter((step) => !step.includes('TEMP B-TREE'));
    return [...ordering, ...reads.filter((step) => !/^SEARCH .* USING .*INDEX .*=\? AND \w+[=>]\?/.test(step))];
  }
  const [{ Plan }] = rows[0]!['QUERY PLAN'] as [{ Plan: PlanNode }];
  // The test creates no strategies, and PostgreSQL reads empty tables without an index.
  return nodesIn(Plan)
    .filter((node) => !node['Relation Name']?.endsWith('strategy'))
    .filter((node) => node['Relation Name'] && (node['Node Type'] === 'Seq Scan' || node['Actual Rows'] > 100))
    .map((node) => `${node['Node Type']} of ${node['Relation Name']}: ${node['Actual Rows']}`);
}

onBothEngines((open) => {
  test('with thousands of products, a page of the catalog, part of a name, a product and its versions are found by an index', async () => {
    await using database = await open();
    const world = await aWorld(database, [aPortalContent()]);
    const { id: portal_id } = await world.services.portals.byHost('portal.test');
    await world[Symbol.asyncDispose]();
    await fill(database, portal_id);
    const asked: CompiledQuery[] = [];
    await using watched = openDatabase({ ...database.settings, onQuery: ({ query }) => asked.push(query) });
    const { catalog } = createServices({ ...database.settings, database: watched });
    const viewer = { portal_id, is_public: true, default_visibility: 'public' as const, email: undefined };
    const page = await catalog.products(viewer, {}, { size: 12, number: 2 });
    expect([page.data.length, page.meta.page.total]).toEqual([12, productCount]);
    await catalog.versions(viewer, 'p77', {}, { size: 10, number: 1 });
    await catalog.version(viewer, 'p77', 'v77');
    // A total counts every row.
    const ofProducts = ({ sql }: CompiledQuery) => /"product(_version|_name_trigram)?" /.test(sql);
    const found = asked.splice(0).filter((statement) => ofProducts(statement) && !statement.sql.includes('count(*)'));
    const named = await catalog.products(viewer, { name_contains: 'UCT 77' }, { size: 5, number: 2 });
    expect([named.data.length, named.meta.page.total]).toEqual([5, 11]);
    expect(asked.filter(({ sql }) => sql.includes('count(*)')).length).toBe(1);
    found.push(...asked.filter(ofProducts));
    expect(found.length).toBe(7);
    for (const statement of found)
      expect([statement.sql, await wideSteps(database, statement)]).toEqual([statement.sql, []]);
  });
});

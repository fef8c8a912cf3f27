import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createProductIndexer } from './index-products.ts';

const productCount = 600;

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** How many rows the steps of a plan processed. */
const rowsIn = (node: PlanNode): number =>
  node['Actual Rows'] * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, plan) => sum + rowsIn(plan), 0);

test('indexing products without statistics does not compare each product with every other', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await aWorld(database, [aPortalContent()]);
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const addProducts = () =>
    sql`
      insert into product (portal_id, id, slug, name, labels, is_published, created_at, updated_at)
      select ${portal_id}, 'p' || n, 'p' || n, 'Product ' || n, '{}', true, 'then', 'then'
      from generate_series(1, ${sql.lit(productCount)}) as numbers(n)`.execute(database.query);
  await addProducts();
  await database.query.deleteFrom('product').execute();
  await sql`analyze product`.execute(database.query);
  await addProducts();

  const asked: CompiledQuery[] = [];
  await using watched = openDatabase({ ...database.settings, onQuery: ({ query }) => asked.push(query) });
  const ids = Array.from({ length: productCount }, (_, at) => `p${at + 1}`);
  await watched.query
    .transaction()
    .execute((transaction) => createProductIndexer('postgres')(transaction, portal_id, ids));
  await database.query.updateTable('product').set({ search_number: null }).execute();
  const ofProducts = asked.filter(({ sql }) => /^(select|update|with) .*"product"/.test(sql));
  expect(ofProducts.length).toBeGreaterThan(2);
  for (const { sql: text, parameters } of ofProducts) {
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
    const { rows } = await database.query.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain);
    expect([text.slice(0, 80), rowsIn(rows[0]!['QUERY PLAN'][0].Plan)]).toEqual([
      text.slice(0, 80),
      expect.toSatisfy((count: number) => count < 5 * productCount),
    ]);
  }
});

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { type Distributions, judge } from './judge.ts';

interface Row {
  portal_id: string;
  id: string;
  product_id: string;
  name: string;
}

const query = new Kysely<{
  product: Row;
  version: Row;
  mail: { org_id: string; portal_id: string; id: string };
  session: { tenant_id: string; id: string };
  portal: { id: string; org_id: string };
  elsewhere: Row;
}>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const tables: Distributions = {
  product: { by: 'portal_id' },
  version: { by: 'portal_id' },
  mail: { by: 'org_id' },
  session: { by: 'tenant_id' },
  portal: { everywhere: 'there are few' },
};

type Query = { toOperationNode(): Parameters<typeof judge>[0] };
const faultsOf = (statement: Query) => judge(statement.toOperationNode(), tables).faults;
const raw = (text: RawBuilder<unknown>): Query => text;

const products = query.selectFrom('product').where('product.portal_id', '=', 'p');
const withVersions = (left: 'product.portal_id' | 'product.id', right: 'version.portal_id' | 'version.product_id') =>
  products.innerJoin('version', left, right).select('version.name');

test.each<[string, Query]>([
  ['a key in the condition', products.selectAll()],
  ['a join by key', withVersions('product.portal_id', 'version.portal_id')],
  ['a table on every machine', query.selectFrom('portal').selectAll()],
  [
    'a key through a table on every machine',
    query
      .selectFrom('portal')
      .innerJoin('session', 'session.tenant_id', 'portal.id')
      .select('session.id')
      .where('portal.id', '=', 'p'),
  ],
  [
    'a subquery with the key of the outer row',
    products
      .select('product.id')
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('product.name', '=', 'x'),
          exists(selectFrom('version').select('version.id').whereRef('version.portal_id', '=', 'product.portal_id')),
        ]),
      ),
  ],
  [
    'a named query',
    query
      .with('chosen', () => products.select(['product.portal_id', 'product.id']))
      .selectFrom('chosen')
      .innerJoin('version', 'version.portal_id', 'chosen.portal_id')
      .select('version.id'),
  ],
  [
    'a key in both of two cases',
    query
      .selectFrom('product')
      .selectAll()
      .where(({ or, and, eb }) =>
        or(['x', 'y'].map((name) => and([eb('product.portal_id', '=', 'p'), eb('product.name', '=', name)]))),
      ),
  ],
  [
    'a recursive query',
    query
      .withRecursive('tree', (cte) =>
        cte
          .selectFrom('product')
          .select(['product.portal_id', 'product.id'])
          .where('product.portal_id', '=', 'p')
          .unionAll((more) =>
            more
              .selectFrom('tree')
              .innerJoin('product', 'product.portal_id', 'tree.portal_id')
              .select(['product.portal_id', 'product.id']),
          ),
      )
      .selectFrom('tree')
      .select('tree.id'),
  ],
  ['one value in a list', query.selectFrom('product').select('id').where('portal_id', 'in', ['p', 'p'])],
  [
    'rows of one tenant',
    query.insertInto('session').values([
      { tenant_id: 'p', id: '1' },
      { tenant_id: 'p', id: '2' },
    ]),
  ],
  [
    'rows from a query',
    query
      .insertInto('session')
      .columns(['id', 'tenant_id'])
      .expression(products.select(['product.id', 'product.portal_id'])),
  ],
  ['raw SQL', raw(sql`select id from product as one where one.portal_id = ${'p'} and name = 'x'`)],
  [
    'raw SQL with a join and inserted parts',
    raw(sql`select 1 from product cross join version where product.portal_id = ${'p'}
      ${sql`and version.portal_id = product.portal_id`}`),
  ],
  [
    'an update in raw SQL',
    raw(sql`with x(id) as (values (${1})) update product set name = '' from x where portal_id = ${'p'}`),
  ],
  ['statements without rows', raw(sql`set local lock_timeout = '3s'`)],
])('no fault: %s', (_, statement) => {
  expect(faultsOf(statement)).toEqual([]);
});

test.each<[string, Query, string[]]>([
  ['no key', query.selectFrom('product').selectAll(), ['product without portal_id']],
  ['another column', query.deleteFrom('product').where('id', '=', 'p'), ['product without portal_id']],
  ['a range of keys', query.deleteFrom('product').where('portal_id', '>', 'p'), ['product without portal_id']],
  [
    'a key only in one of two cases',
    query
      .selectFrom('product')
      .selectAll()
      .where(({ or, eb }) => or([eb('portal_id', '=', 'p'), eb('name', '=', 'x')])),
    ['product without portal_id'],
  ],
  ['a join by another column', withVersions('product.id', 'version.product_id'), ['version without portal_id']],
  [
    'several values',
    query.selectFrom('product').select('id').where('portal_id', 'in', ['p', 'q']),
    ['product without portal_id'],
  ],
  [
    'two tenants',
    products.innerJoin('mail', (join) => join.on('mail.org_id', '=', 'o')).select('mail.id'),
    ['joins tenants'],
  ],
  [
    'a subquery without the key of the outer row',
    products.select('product.id').where(({ exists, selectFrom }) => exists(selectFrom('version').select('version.id'))),
    ['version without portal_id'],
  ],
  [
    'a subquery whose condition does not bind the outer row',
    query
      .selectFrom('product')
      .select('product.id')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('version')
              .select('version.id')
              .whereRef('version.portal_id', '=', 'product.portal_id')
              .where('version.portal_id', '=', 'p'),
          ),
        ),
      ),
    ['product without portal_id'],
  ],
  ['a missing column', query.insertInto('session').values({ id: '1' } as never), ['session without tenant_id']],
  [
    'rows of two tenants',
    query.insertInto('session').values([
      { tenant_id: 'p', id: '1' },
      { tenant_id: 'q', id: '2' },
    ]),
    ['joins tenants'],
  ],
  [
    'a move to another tenant',
    query.updateTable('product').set({ portal_id: 'q' }).where('portal_id', '=', 'p'),
    ['changes its key'],
  ],
  [
    'different keys in two cases',
    query
      .selectFrom('product')
      .selectAll()
      .where(({ or, eb }) => or(['p', 'q'].map((portal_id) => eb('product.portal_id', '=', portal_id)))),
    ['product without portal_id'],
  ],
  ['an unknown table', query.selectFrom('elsewhere').selectAll(), ['elsewhere has no distribution']],
  ['raw SQL', raw(sql`delete from product where id = ${'p'}`), ['product without portal_id']],
  [
    'raw SQL with `or`',
    raw(sql`select 1 from product where portal_id = ${'p'} or true`),
    ['product without portal_id'],
  ],
  [
    'raw SQL inside a query',
    products
      .select('product.id')
      .where(sql<boolean>`exists (select 1 from version where version.product_id = product.id)`),
    ['version without portal_id'],
  ],
])('a fault: %s', (_, statement, faults) => {
  expect(faultsOf(statement)).toEqual(faults);
});

test('a statement has a shape of verb and tables, and known keys', () => {
  expect(judge(withVersions('product.portal_id', 'version.portal_id').toOperationNode(), tables)).toEqual({
    shape: 'select product, version',
    faults: [],
    keys: [
      { table: 'product', column: 'portal_id', value: 'p' },
      { table: 'version', column: 'portal_id', value: 'p' },
    ],
  });
});

import { createQueryClient } from '@portico/app-kit/query-client.ts';
import { createClient } from '@portico/client/client.ts';
import { expect, test } from 'vitest';
import { queriesOf } from '../../page-data.ts';
import { heightOfEntry, type ListEntry, toEntries, toSlugMap, toTree } from './operation-entries.ts';
import { keepParts } from './page-parts.ts';
import { type IndexPart, indexPartKey, listPartKey } from './part-keys.ts';
import { operationsQuery } from './queries.ts';
import { indexQuery, type ShownIndex } from './reference-queries.ts';

const pathname = '/spec/tides/v1/operations/read-700';

function aReference(count: number) {
  const queries = createQueryClient();
  const client = createClient({ fetch: () => Promise.reject(new Error('nothing is asked for')) });
  const source = { client, queries, productId: 'tides', productVersionId: 'v1' };
  const places = Array.from({ length: count }, (_, place) => place);
  const operations = places.map((place) => ({
    path: `/tides/${place}`,
    method: 'get',
    operation_id: `read-${place}`,
    tags: [`tag ${Math.floor(place / 50)}`],
    summary: `Read ${place}`,
    deprecated: false,
  }));
  const index: ShownIndex = {
    title: 'Tides',
    version: '1',
    servers: [{ url: 'https://tides.example' }],
    security: [],
    securitySchemes: {},
    tags: [],
    operations: operations.map(({ path, method, operation_id: operationId, tags, summary }) => {
      const names = { anchor: operationId, slug: operationId, operationId, bundle: operationId };
      return { ...names, kind: 'operation', method, path, tags, summary };
    }),
    schemas: [],
  };
  const keys = { list: operationsQuery(client, 'tides', 'v1').queryKey, index: indexQuery(source).queryKey };
  queries.setQueryData(keys.list, { operations });
  queries.setQueryData(keys.index, index);
  const whole = toEntries(toTree({ operations }, index), toSlugMap(index));
  return { source, queries, keys, whole };
}

const sizeOf = (count: number) => {
  const { source, queries } = aReference(count);
  keepParts(source, { pathname, operation: 'read-700', isOverview: false });
  return JSON.stringify(queriesOf(queries)).length;
};
const heightOf = (entries: readonly ListEntry[]) => entries.reduce((sum, entry) => sum + heightOfEntry(entry), 0);

test('the data of an operation is as large for ten thousand operations as for a thousand', () => {
  expect(sizeOf(10_000)).toBeLessThan(sizeOf(1000) * 1.1);
});

test('a page keeps the beginning of a long list and what is around its operation, each where it is in the whole', () => {
  const { source, queries, keys, whole } = aReference(1000);
  keepParts(source, { pathname, operation: 'read-700', isOverview: false });
  const part = queries.getQueryData<ListEntry[]>(listPartKey(pathname)) ?? [];
  const slugs = part.map((entry) => (entry.kind === 'operation' ? entry.slug : entry.kind));
  expect(slugs).toEqual(expect.arrayContaining(['read-0', 'read-699', 'read-700', 'read-701']));
  expect(slugs.filter((slug) => slug === 'gap')).toHaveLength(2);
  expect(part.length).toBeLessThan(70);
  expect(heightOf(part)).toBe(heightOf(whole));
  const upTo = (entries: readonly ListEntry[]) =>
    heightOf(
      entries.slice(
        0,
        entries.findIndex((entry) => entry.kind === 'operation' && entry.slug === 'read-700'),
      ),
    );
  expect(upTo(part)).toBe(upTo(whole));
  const { entry, previous, next, shared } = queries.getQueryData(indexPartKey(pathname)) as IndexPart;
  expect([previous?.entry.slug, entry?.slug, next?.entry.slug]).toEqual(['read-699', 'read-700', 'read-701']);
  expect(shared?.servers).toEqual([{ url: 'https://tides.example' }]);
  expect([queries.getQueryData(keys.list), queries.getQueryData(keys.index)]).toEqual([undefined, undefined]);
});

test('an overview keeps the index, of which it shows everything', () => {
  const { source, queries, keys } = aReference(1000);
  keepParts(source, { pathname: '/spec/tides/v1', isOverview: true });
  expect(queries.getQueryData(keys.index)?.operations).toHaveLength(1000);
  expect(queries.getQueryData(keys.list)).toBeUndefined();
});

test('a short list goes with the page as a whole', () => {
  const { source, queries, keys } = aReference(100);
  keepParts(source, { pathname, operation: 'read-70', isOverview: false });
  expect(queries.getQueryData(keys.list)?.operations).toHaveLength(100);
  expect(queries.getQueryData(listPartKey(pathname))).toBeUndefined();
});

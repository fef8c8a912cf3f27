import { expect, test } from 'vitest';
import type { TagEntry } from '../compile/compiled.ts';
import { flattenTags, toTagTree, withoutEmpty } from './tag-tree.ts';

const of = (path: string, ...tags: string[]) => ({ path, tags });
const operations = [of('/loose'), of('/b', 'b'), of('/a', 'a', 'new'), of('/ab', 'a', 'b')];

type Listing = Parameters<typeof toTagTree<ReturnType<typeof of>, TagEntry>>[0];

const drawn = (listing: Listing) =>
  flattenTags(withoutEmpty(toTagTree(listing))).map(({ node: { title = '-', operations: listed }, depth }) => {
    const paths = listed.map(({ path }) => path);
    return `${'  '.repeat(depth)}${title}: ${paths.join(' ')}`;
  });

test('without a list of tags they are in order of appearance, and untagged operations come last', () => {
  expect(drawn({ operations })).toEqual(['b: /b /ab', 'a: /a /ab', 'new: /a', '-: /loose']);
});

test('the order and the titles of the document come before those of operations', () => {
  const tags = [{ name: 'a', title: 'Apples' }, { name: 'empty' }];
  expect(drawn({ operations, tags })).toEqual(['Apples: /a /ab', 'b: /b /ab', 'new: /a', '-: /loose']);
});

test('a tag is below its parent, which needs no operations', () => {
  const tags = [{ name: 'fruit' }, { name: 'b', parent: 'fruit' }, { name: 'a', parent: 'b' }];
  expect(drawn({ operations, tags })).toEqual(['fruit: ', '  b: /b /ab', '    a: /a /ab', 'new: /a', '-: /loose']);
});

test('tags in cycles, with unknown parents or in long chains are at the top', () => {
  const circle = [
    { name: 'a', parent: 'b' },
    { name: 'b', parent: 'a' },
  ];
  expect(drawn({ operations: [of('/a', 'a'), of('/b', 'b')], tags: circle })).toEqual(['a: /a', 'b: /b']);
  expect(drawn({ operations: [of('/a', 'a')], tags: [{ name: 'a', parent: 'gone' }] })).toEqual(['a: /a']);
  expect(drawn({ operations: [of('/a', 'a')], tags: [{ name: 'a', parent: 'a' }] })).toEqual(['a: /a']);
  const chain = Array.from({ length: 20_000 }, (_, at) => ({ name: String(at), parent: String(at - 1) }));
  expect(drawn({ operations: [of('/a', '19999')], tags: chain })).toEqual(['19999: /a']);
});

test('groups of the author are above their tags, and other tags come after', () => {
  const tagGroups = [
    { name: 'Kitchen', tags: ['b', 'unknown'] },
    { name: 'Empty', tags: [] },
    { name: 'Kitchen', tags: ['b', 'new'] },
  ];
  expect(drawn({ operations, tagGroups })).toEqual(['Kitchen: ', '  b: /b /ab', '  new: /a', 'a: /a /ab', '-: /loose']);
});

test('a tag of another kind than navigation lists no operations', () => {
  const tags = [
    { name: 'new', kind: 'badge' },
    { name: 'a', kind: 'audience' },
    { name: 'b', kind: 'nav' },
  ];
  expect(drawn({ operations, tags })).toEqual(['b: /b /ab', '-: /loose /a']);
});

import { expect, test } from 'vitest';
import { anOperation } from '../../../test/open-portal.tsx';
import { filterOperations, neighborsOf, type OperationNode, toOperationTree } from './operations.ts';

const list = anOperation({ path: '/tides', tags: ['tides'] });
const both = anOperation({ path: '/both', tags: ['stations', 'tides'] });
const loose = anOperation({ path: '/loose', tags: [] });
const groups = toOperationTree({ operations: [loose, list, both] });
const shown = (nodes: readonly OperationNode[]) =>
  nodes.map(({ tag, operations }) => [tag?.name, operations.map(({ path }) => path)]);

test('operations stand in each of their tags, those without one at the end (SHL-11)', () => {
  expect(shown(groups)).toEqual([
    ['tides', ['/tides', '/both']],
    ['stations', ['/both']],
    [undefined, ['/loose']],
  ]);
});

test.each([
  ['tides', '/tides', undefined, 'tides /both'],
  ['tides', '/both', 'tides /tides', 'stations /port'],
  ['stations', '/both', 'tides /tides', 'stations /port'],
  ['stations', '/port', 'stations /both', 'default /loose'],
  ['default', '/loose', 'stations /port', 'default /sent'],
  ['default', '/sent', 'default /loose', undefined],
  ['renamed', '/both', 'tides /tides', 'stations /port'],
  ['tides', '/gone', undefined, undefined],
])('beside %s %s stand those of the list that it was opened from', (tag, path, previous, next) => {
  const of = (path: string, tags: string[]) => ({ path, method: 'get', tags, kind: 'operation' as const });
  const entries = [
    of('/loose', []),
    of('/tides', ['tides']),
    of('/both', ['stations', 'tides']),
    of('/port', ['stations']),
    { ...of('/sent', []), kind: 'webhook' as const },
  ];
  const beside = neighborsOf({ operations: entries }, { tag, entry: entries.find((entry) => entry.path === path) });
  const told = [beside.previous, beside.next].map((each) => each && `${each.tag || 'default'} ${each.entry.path}`);
  expect(told).toEqual([previous, next]);
});

test('operations without any tag are shown all the same (SHL-13)', () => {
  expect(shown(toOperationTree({ operations: [loose] }))).toEqual([[undefined, ['/loose']]]);
});

test('the filter narrows by tag, ignores case, and hides those without one (SHL-12)', () => {
  expect(shown(filterOperations(groups, ' TID '))).toEqual([['tides', ['/tides', '/both']]]);
  expect(filterOperations(groups, 'none')).toEqual([]);
  expect(filterOperations(groups, ' ')).toBe(groups);
});

test('the words of a filter may stand in any order, and in the tags above', () => {
  const tree = toOperationTree({
    operations: [anOperation({ path: '/tides/{id}', tags: ['levels'], summary: 'Read a level', method: 'get' }), list],
    tags: [
      { name: 'sea', title: 'The sea' },
      { name: 'levels', parent: 'sea' },
    ],
  });
  const found = (text: string) =>
    filterOperations(tree, text).flatMap(({ operations, children }) =>
      [operations, ...children.map((child) => child.operations)].flat().map(({ path }) => path),
    );
  expect(found('level read')).toEqual(['/tides/{id}']);
  expect(found('GET the sea')).toEqual(['/tides/{id}']);
  expect(found('tides')).toEqual(['/tides/{id}', '/tides']);
  expect(found('read sailor')).toEqual([]);
});

test('the order of the list is that of the neighbors, whatever the order of the operations', () => {
  const of = (path: string, tags: string[]) => ({ path, method: 'get', tags, kind: 'operation' as const });
  const operations = [of('/late', ['late']), of('/early', ['early'])];
  const tags = [{ name: 'early' }, { name: 'late' }];
  expect(neighborsOf({ operations, tags }, { tag: '', entry: operations[0] }).previous?.entry.path).toBe('/early');
});

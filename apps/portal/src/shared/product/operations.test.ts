import { expect, test } from 'vitest';
import { anOperation } from '../../../test/open-portal.tsx';
import { filterGroups, groupByTag, neighborsOf, operationHash } from './operations.ts';

const list = anOperation({ path: '/tides', tags: ['tides'] });
const both = anOperation({ path: '/both', tags: ['stations', 'tides'] });
const loose = anOperation({ path: '/loose', tags: [] });
const groups = groupByTag([loose, list, both]);
const shown = (some: typeof groups | readonly (typeof groups)[number][]) =>
  some.map(({ tag, operations }) => [tag, operations.map(({ path }) => path)]);

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
  const beside = neighborsOf(entries, { tag, entry: entries.find((entry) => entry.path === path) });
  const told = [beside.previous, beside.next].map((each) => each && `${each.tag || 'default'} ${each.entry.path}`);
  expect(told).toEqual([previous, next]);
});

test('operations without any tag are shown all the same (SHL-13)', () => {
  expect(shown(groupByTag([loose]))).toEqual([[undefined, ['/loose']]]);
});

test('the filter narrows by tag, ignores case, and hides those without one (SHL-12)', () => {
  expect(shown(filterGroups(groups, ' TID '))).toEqual([['tides', ['/tides', '/both']]]);
  expect(filterGroups(groups, 'none')).toEqual([]);
  expect(filterGroups(groups, ' ')).toBe(groups);
});

test.each([
  ['tides', anOperation({ operation_id: 'listTides' }), '/tides/listTides'],
  ['Ports & tides', anOperation({ operation_id: 'a/b' }), '/Ports%20%26%20tides/a%2Fb'],
  [undefined, anOperation({ operation_id: null, method: 'GET', path: '/tides/{id}' }), '/default/get_tides__id_'],
])('an operation below %s has an address of its own (SPC-10)', (tag, operation, hash) => {
  expect(operationHash(tag, operation)).toBe(hash);
});

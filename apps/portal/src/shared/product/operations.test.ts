import { expect, test } from 'vitest';
import { anOperation } from '../../testing.tsx';
import { filterGroups, groupByTag, operationHash } from './operations.ts';

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

import { expect, test } from 'vitest';
import { type Named, toUniqueNames } from './names.ts';

const id = (end: string) => `00000000-0000-4000-8000-00000000${end}`;
const namesOf = (...all: Named[]) => [...toUniqueNames(all).entries()].sort().map(([, name]) => name);

test.each<[string, Named[], string[]]>([
  [
    'names that differ stay',
    [
      { id: id('0001'), name: 'a' },
      { id: id('0002'), name: 'A' },
    ],
    ['a', 'A'],
  ],
  [
    'versions that are alike are told apart by their products',
    [
      { id: id('0001'), name: 'v1', of: 'Maps' },
      { id: id('0002'), name: 'v1', of: 'Tides' },
      { id: id('0003'), name: 'v2', of: 'Tides' },
    ],
    ['Maps v1', 'Tides v1', 'v2'],
  ],
  [
    'applications that are alike by the end of their ids',
    [
      { id: id('0001'), name: 'App' },
      { id: id('0002'), name: 'App' },
    ],
    ['App (00000001)', 'App (00000002)'],
  ],
  [
    'products that are alike, too',
    [
      { id: id('0001'), name: 'v1', of: 'Maps' },
      { id: id('0002'), name: 'v1', of: 'Maps' },
    ],
    ['Maps v1 (00000001)', 'Maps v1 (00000002)'],
  ],
  [
    'a name that reads like a longer one keeps it',
    [
      { id: id('0001'), name: 'v1', of: 'Maps' },
      { id: id('0002'), name: 'v1', of: 'Tides' },
      { id: id('0003'), name: 'Maps v1' },
    ],
    ['Maps v1 (00000001)', 'Tides v1', 'Maps v1'],
  ],
  [
    'the same one twice is one',
    [
      { id: id('0001'), name: 'a' },
      { id: id('0001'), name: 'a' },
    ],
    ['a'],
  ],
])('%s', (_, all, names) => {
  expect(namesOf(...all)).toEqual(names);
});

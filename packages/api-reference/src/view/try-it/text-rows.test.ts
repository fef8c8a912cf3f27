import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAll, piecesOf, rowAt, rowText, toRows } from './text-rows.ts';

const textsOf = (text: string, width: number) => {
  const rows = toRows(text, width);
  return rows.starts.map((_, row) => rowText(rows, row));
};

test('lines are rows, and long lines are several', () => {
  expect(textsOf('a\n\nbcdefg\r\nh', 3)).toEqual(['a', '', 'bcd', 'efg', 'h']);
  expect(textsOf('', 3)).toEqual(['']);
});

test('what rows show is the text, of whatever lines it is made', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ]{0,20}$/)), fc.integer({ min: 1, max: 9 }), (lines, width) => {
      expect(textsOf(lines.join('\n'), width).join('')).toBe(lines.join(''));
    }),
  );
});

test('a match is found in the row it begins in, and marked over the end of a row', () => {
  const rows = toRows('abcdefgh\nxyDEf', 4);
  const places = findAll(rows.text, 'DEF');
  expect(places.map((place) => rowAt(rows, place))).toEqual([0, 2]);
  const marked = rows.starts.map((_, row) =>
    piecesOf(rows, row, places, 3, 1)
      .map(({ text, match }) => (match ? `[${match}:${text}]` : text))
      .join(''),
  );
  expect(marked).toEqual(['abc[other:d]', '[other:ef]gh', 'xy[current:DE]', '[current:f]']);
});

test('nothing is found by no words, and a text of five megabytes is searched at once', () => {
  expect(findAll('abc', '')).toEqual([]);
  const large = `${'x'.repeat(79)}\n`.repeat(65_000);
  expect(toRows(large).starts.length).toBe(65_001);
  expect(findAll(`${large}needle`, 'NEEDLE')).toEqual([large.length]);
});

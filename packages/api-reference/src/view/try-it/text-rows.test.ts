import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAll, piecesOf, rowAt, rowText, toRows } from './text-rows.ts';

const textsOf = (text: string, width: number) => {
  const rows = toRows(text, width);
  return rows.starts.map((_, row) => rowText(rows, row));
};

test('each line is a row, and long lines have several', () => {
  expect(textsOf('a\n\nbcdefg\r\nh', 3)).toEqual(['a', '', 'bcd', 'efg', 'h']);
  expect(textsOf('', 3)).toEqual(['']);
});

test('the rows together contain the whole text', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ]{0,20}$/)), fc.integer({ min: 1, max: 9 }), (lines, width) => {
      expect(textsOf(lines.join('\n'), width).join('')).toBe(lines.join(''));
    }),
  );
});

test('a match is found in the row where it begins, and marked beyond the end of that row', () => {
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

test('an empty search finds nothing, and five megabytes of text are searched quickly', () => {
  expect(findAll('abc', '')).toEqual([]);
  const large = `${'x'.repeat(79)}\n`.repeat(65_000);
  expect(toRows(large).starts.length).toBe(65_001);
  expect(findAll(`${large}needle`, 'NEEDLE')).toEqual([large.length]);
});

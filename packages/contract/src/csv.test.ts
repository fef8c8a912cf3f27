import { expect, test } from 'vitest';
import { toCsvCell, toCsvRow } from './csv.ts';

test.each<[string | number | null | undefined, string]>([
  ['plain', '"plain"'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['a-b=c+d@e', '"a-b=c+d@e"'],
  ['=1+1', `"'=1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =1', `"  '=1"`],
  ['\u00a0-1', `"\u00a0'-1"`],
  ['a;=1', `"a;'=1"`],
  ['a; "=1"', `"a; ""'=1"""`],
  ['a\t+1', `"a\t'+1"`],
  ['a\r\n@x', `"a\r\n'@x"`],
  ['\t=1', `"'\t'=1"`],
  ['\uff1d1', `"'\uff1d1"`],
  [-5, '"-5"'],
  [0, '"0"'],
  [null, '""'],
  [undefined, '""'],
])('%j is written as %s', (value, cell) => {
  expect(toCsvCell(value)).toBe(cell);
});

test('a row ends with CR and LF, as RFC 4180 requires', () => {
  expect(toCsvRow(['a', 1, null])).toBe('"a","1",""\r\n');
});

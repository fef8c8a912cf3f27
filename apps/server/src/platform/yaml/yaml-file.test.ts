import { expect, test } from 'vitest';
import { LineCounter } from 'yaml';
import { toPlainValue, tryParse } from './yaml-file.ts';

function read(text: string) {
  const lines = new LineCounter();
  const document = tryParse(text, lines)!;
  return {
    mistakes: document.errors.map(({ message, pos }) => `${lines.linePos(pos[0]).line}: ${message}`),
    value: toPlainValue(document).value,
  };
}

test('a duplicate key of a map is reported with its line at any depth', () => {
  expect(read('a: 1\nb: { c: 1, c: 2 }\nd:\n  - e: 1\n    f: 2\n    e: 3\na: 2\n').mistakes).toEqual([
    '7: Map keys must be unique',
    '2: Map keys must be unique',
    '6: Map keys must be unique',
  ]);
});

test('the same key in different maps is fine, and so are keys that only look alike', () => {
  const { mistakes, value } = read('a: { b: 1 }\nc: { b: 2 }\n"1": text\n');
  expect(mistakes).toEqual([]);
  expect(value).toEqual({ a: { b: 1 }, c: { b: 2 }, 1: 'text' });
});

test('a map of a hundred thousand keys is read', () => {
  const { mistakes, value } = read(Array.from({ length: 100_000 }, (_, at) => `k${at}: ${at}`).join('\n'));
  expect(mistakes).toEqual([]);
  expect(Object.keys(value as object)).toHaveLength(100_000);
});

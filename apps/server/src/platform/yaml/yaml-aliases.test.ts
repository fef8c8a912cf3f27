import { expect, test } from 'vitest';
import { LineCounter, parseDocument } from 'yaml';
import { sizeByAliases } from './yaml-aliases.ts';
import { toPlainValue, tryParse } from './yaml-file.ts';

const added = (text: string) => sizeByAliases(parseDocument(text, { uniqueKeys: false }).contents).added;
const mistakeIn = (text: string) => toPlainValue(tryParse(text, new LineCounter())!).mistake?.reason;

test('a document without aliases does not grow', () => {
  expect(added('a: { b: [1, 2, 3] }\n')).toBe(0);
  expect(added('')).toBe(0);
  expect(added('a: &a 1\n')).toBe(0);
});

test('an alias adds the size of its target each time, aliases inside included', () => {
  const once = added('a: &a [1, 2]\nb: *a\n');
  expect(once).toBeGreaterThan(0);
  expect(added('a: &a [1, 2]\nb: *a\nc: *a\n')).toBe(2 * once);
  expect(added('a: &a [1, 2]\nb: &b [*a, *a]\nc: *b\n')).toBeGreaterThan(4 * once);
});

test('an alias stands for the last value of its name', () => {
  const long = 'x'.repeat(1000);
  expect(added(`a: &a ${long}\nb: &a 1\nc: *a\n`)).toBeLessThan(100);
  expect(added(`a: &a 1\nb: &a ${long}\nc: *a\n`)).toBeGreaterThan(1000);
});

test('a wide value counts as much as a value that is named often', () => {
  const wide = `a: &a [${'1,'.repeat(3000)}1]\nb: [${'*a,'.repeat(900)}*a]\n`;
  expect(wide.length).toBeLessThan(9000);
  expect(mistakeIn(wide)).toBe('uses its aliases too often');
  expect(mistakeIn(`a: &a ${'x'.repeat(5000)}\nb: [${'*a,'.repeat(900)}*a]\n`)).toBe('uses its aliases too often');
});

test('more than a thousand aliases of small values are fine', () => {
  const text = `a: &a text\nb: [${'*a,'.repeat(2500)}*a]\n`;
  const { value, mistake } = toPlainValue(tryParse(text, new LineCounter())!);
  expect(mistake).toBeUndefined();
  expect((value as { b: unknown[] }).b).toHaveLength(2501);
});

test('an alias inside its own target is refused, also through another alias', () => {
  expect(mistakeIn('a: &a { b: *a }\n')).toBe('has an alias that stands for itself');
  expect(mistakeIn('a: &a [[[*a]]]\n')).toBe('has an alias that stands for itself');
  expect(mistakeIn('*a : 1\n')).toBeDefined();
});

test('nested aliases are measured and never expanded', () => {
  // Expanded, it would have more values than fit into memory.
  const rungs = Array.from({ length: 60 }, (_, at) => `b${at}: &b${at} [${Array(9).fill(at ? `*b${at - 1}` : 'x')}]`);
  expect(mistakeIn(`${rungs.join('\n')}\n`)).toBe('uses its aliases too often');
});

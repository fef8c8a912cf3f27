import { expect, test } from 'vitest';
import { isAmbiguous } from './pattern-characters.ts';
import { parsePattern } from './pattern-syntax.ts';
import { isNamedBy, mayBeNamedBy } from './patterns.ts';

test.each<[pattern: string, isAmbiguous: boolean]>([
  ['^(a+)+$', true],
  ['^(a|ab)*$', true],
  ['^(?:x(?:[a-z]+)*)$', true],
  ['^([a-z]+[0-9]*)*$', true],
  ['^v\\d+(?:\\.\\d+)*$', false],
  ['^(?:[a-z]+-)*[a-z]+$', false],
  ['^(?:foo|bar)+$', false],
  ['^[a-z]{1,3}(_[A-Z]{2})?$', false],
])('%s can be read in many ways: %s', (pattern, expected) => {
  expect(isAmbiguous(parsePattern(pattern) ?? [])).toBe(expected);
});

test('a name is not tried for ages on a pattern that can be read in many ways', () => {
  const long = `${'a'.repeat(200)}!`;
  expect([isNamedBy('^(a+)+$', long), mayBeNamedBy('^(a+)+$', long)]).toEqual([false, true]);
  expect([isNamedBy('^(a+)+$', 'aa'), mayBeNamedBy('^(a+)+$', 'ab')]).toEqual([true, false]);
  expect([isNamedBy('^a+$', 'a'.repeat(200)), mayBeNamedBy('^a+$', long)]).toEqual([true, false]);
  expect([isNamedBy('(', 'a'), mayBeNamedBy('(', 'a')]).toEqual([false, false]);
});

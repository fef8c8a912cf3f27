import { expect, test } from 'vitest';
import { isAmbiguous } from './pattern-characters.ts';
import { parsePattern } from './pattern-syntax.ts';
import { tryPattern } from './patterns.ts';

test.each<[pattern: string, isAmbiguous: boolean]>([
  ['^(a+)+$', true],
  ['^(a|ab)*$', true],
  ['^(?:x(?:[a-z]+)*)$', true],
  ['^([a-z]+[0-9]*)*$', true],
  ['^v\\d+(?:\\.\\d+)*$', false],
  ['^(?:[a-z]+-)*[a-z]+$', false],
  ['^(?:foo|bar)+$', false],
  ['^[a-z]{1,3}(_[A-Z]{2})?$', false],
])('%s can match in many ways: %s', (pattern, expected) => {
  expect(isAmbiguous(parsePattern(pattern) ?? [])).toBe(expected);
});

test('a pattern that could take very long is not tried on a long text', () => {
  expect(tryPattern('^(a+)+$', 'aaaa')).toBe(true);
  expect(tryPattern('^(a+)+$', 'aaab')).toBe(false);
  expect(tryPattern('^(a+)+$', `${'a'.repeat(60)}b`)).toBeUndefined();
  expect(tryPattern('^a+$', `${'a'.repeat(60)}b`)).toBe(false);
  expect(tryPattern('(?<[', 'a')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { textsOfPattern } from './pattern-text.ts';

const first = (pattern: string, least = 0, most = Number.POSITIVE_INFINITY): string | undefined =>
  textsOfPattern(pattern, { least, most }).next().value ?? undefined;

test.each<[pattern: string, text: string]>([
  ['^[a-z]+$', 'abcdef'],
  ['^\\d{4}-\\d{2}$', '1234-56'],
  ['^(foo|bar)+$', 'foofoo'],
  ['^([0-9a-f]{2}:){5}[0-9a-f]{2}$', 'ab:cd:ef:12:34:56'],
  ['^\\p{Lu}\\w*$', 'Abcdef'],
  ['^(\\w)-\\1$', 'a-a'],
  ['^(?<quote>[\'"])x\\k<quote>$', "'x'"],
  ['^\\u00e9\\x41$', 'éA'],
  ['^(?!abc)[a-c]{3}$', 'bca'],
  ['^(?=.*[A-Z])(?=.*\\d).{8,}$', 'Passw0rd!'],
  ['^$', ''],
])('%s matches %s', (pattern, text) => {
  expect(first(pattern)).toBe(text);
});

test.each<[pattern: string, least: number, most: number, text: string | undefined]>([
  ['^[a-z]+$', 10, 12, 'abcdefghij'],
  ['^[a-z]+$', 0, 2, 'ab'],
  ['[A-Z]{3}', 6, 6, 'ABCxxx'],
  ['^[A-Z]{3}$', 4, 6, undefined],
])('%s matches a text of %d to %d characters', (pattern, least, most, text) => {
  expect(first(pattern, least, most)).toBe(text);
});

test('a pattern in another syntax of regular expressions is translated if possible', () => {
  expect(first('(?P<name>x)')).toBeDefined();
});

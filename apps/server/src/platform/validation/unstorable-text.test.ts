import { Problem } from '@portico/contract/problems.ts';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileCheck } from './invalid-parameters.ts';
import { toName, toOptionalText } from './name.ts';
import { findUnstorableText } from './unstorable-text.ts';

describe('text that a database cannot store', () => {
  test.each<[string, unknown, string | undefined]>([
    ['ordinary text', { name: 'Café 🚲' }, undefined],
    ['no text at all', { count: 1, flag: true, none: null }, undefined],
    ['a NUL', { name: 'a\0b' }, 'name'],
    ['half of a surrogate pair', { name: '\ud83d' }, 'name'],
    ['a NUL deep inside', { list: [{ text: 'ok' }, { text: '\0' }] }, 'list.1.text'],
    ['a NUL in a key', { labels: { 'a\0': 'b' } }, 'labels'],
    ['a bare text', '\0', 'body'],
  ])('%s', (_, value, path) => {
    expect(findUnstorableText(value)).toBe(path);
  });

  test('is found at any depth without running out of stack', () => {
    let value: unknown = '\0';
    for (let depth = 0; depth < 200_000; depth++) value = [value];
    expect(findUnstorableText(value)).toMatch(/^0\.0\./);
  });

  test('is an invalid parameter wherever a schema is checked', () => {
    const check = compileCheck(Type.Object({ name: Type.String() }));
    expect(check({ name: 'a\0' })).toEqual([
      { field: 'name', rule: 'matches_regex', reason: 'has characters that are not allowed' },
    ]);
    expect(check({ name: 'a' })).toEqual([]);
  });
});

describe('names', () => {
  test.each([
    [' Billing ', 'Billing'],
    ['\tBilling\n', 'Billing'],
    ['Größe 東京', 'Größe 東京'],
  ])('%j becomes %j', (text, name) => {
    expect(toName('name', text)).toBe(name);
  });

  test.each(['', '   ', '\n', 'two\nlines', 'bell\u0007', 'line\u2028separator'])('%j is refused', (text) => {
    expect(() => toName('name', text)).toThrow(Problem);
  });

  test.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' ', null],
    [' two\nlines ', 'two\nlines'],
  ])('the optional text %j becomes %j', (text, kept) => {
    expect(toOptionalText(text)).toBe(kept);
  });
});

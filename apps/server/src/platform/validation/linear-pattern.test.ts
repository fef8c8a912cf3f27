import { describe, expect, test } from 'vitest';
import { compileLinearPattern } from './linear-pattern.ts';
import { BadPattern } from './pattern-syntax.ts';

const cases: [pattern: string, matching: string[], other: string[]][] = [
  ['[A-Z]{2}[0-9]{3,12}', ['DE123', 'FR123456789012'], ['DE12', 'de123', 'DE1234567890123', ' DE123', 'DE123\n']],
  ['^\\d+$', ['0', '42'], ['', '4a', '４']],
  ['a|bc|', ['a', 'bc', ''], ['ab', 'abc']],
  ['(?:ab)+c?', ['ab', 'ababc'], ['', 'aba', 'c']],
  ['[^\\s@]+@[^\\s@]+\\.example', ['a@b.example'], ['a b@c.example', 'a@b.test']],
  ['[\\w.-]*', ['', 'a_b.c-d'], ['a b', 'ä']],
  ['[-a]+', ['-a-'], ['b']],
  ['\\p{Lu}[\\p{L} ]*', ['Österreich', 'Ærø', 'Ω'], ['österreich', 'O2']],
  ['.{2}', ['ab', '😀😀'], ['a', '\n\n']],
  ['\\+?[0-9 ()/-]{6,20}', ['+49 (30) 123-456'], ['+49', 'call me']],
  ['(a*)*b', ['b', 'aaab'], ['a', '']],
  ['(){1000}', [''], ['a']],
];

describe('a pattern of a field', () => {
  test.each(cases)('%s matches whole texts', (pattern, matching, others) => {
    const matches = compileLinearPattern(pattern);
    for (const text of matching) expect([text, matches(text)]).toEqual([text, true]);
    for (const text of others) expect([text, matches(text)]).toEqual([text, false]);
  });

  test('agrees with the engine of the language', () => {
    const texts = ['', 'a', 'ab', 'abc', 'aabbcc', 'a1', '11', 'ba', 'abab', 'a-b', '-'];
    for (const pattern of [
      'a?b*',
      '(a|b)*',
      '[a-c]+',
      '(ab|a)(c|bcd)?',
      'a{1,2}b{0,3}c{2}',
      '\\w\\d?',
      '[^a]*',
      'a-?b',
    ]) {
      const matches = compileLinearPattern(pattern);
      const known = new RegExp(`^(?:${pattern})$`, 'u');
      for (const text of texts) expect([pattern, text, matches(text)]).toEqual([pattern, text, known.test(text)]);
    }
  });

  test.each([
    ['(a', 'unfinished'],
    ['a)', 'unfinished'],
    ['[a', 'unfinished'],
    ['[z-a]', 'unfinished'],
    ['*a', 'unfinished'],
    ['a**', 'unfinished'],
    ['a{2,1}', 'unfinished'],
    ['a\\', 'unfinished'],
    ['(a)\\1', 'not-supported'],
    ['(?=a)', 'not-supported'],
    ['(?<!a)b', 'not-supported'],
    ['\\bword', 'not-supported'],
    ['\\p{Script=Greek}', 'not-supported'],
    ['a$b', 'not-supported'],
    ['a{1001}', 'too-large'],
    ['((a{100}){100}){100}', 'too-large'],
  ])('%s is refused as %s', (pattern, mistake) => {
    expect(() => compileLinearPattern(pattern)).toThrow(BadPattern);
    expect(() => compileLinearPattern(pattern)).toThrow(mistake);
  });

  test('takes time in proportion to the text where the engine of the language would not end', () => {
    const text = `${'a'.repeat(2000)}!`;
    const started = performance.now();
    for (const pattern of ['(a+)+', '(a|a)*b', '(a*)*(a*)*', '(.*a){20}', '(((((){1000}){1000}){1000}){1000}){1000}']) {
      expect(compileLinearPattern(pattern)(text)).toBe(false);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('costs little for the longest texts of a whole form, or is refused', () => {
    const set = `[^${Array.from({ length: 170 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')}]`;
    const patterns = [`(${set}*){24}`, '(.*){24}', '(\\p{L}*){24}'].map((one) => compileLinearPattern(one, 2000));
    const text = 'a'.repeat(2000);
    const started = performance.now();
    for (let field = 0; field < 20; field += 1) for (const matches of patterns) expect(matches(text)).toBe(true);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(() => compileLinearPattern(`(${set}*){330}`, 2000)).toThrow('too-large');
  });
});

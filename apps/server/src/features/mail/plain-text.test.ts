import { expect, test } from 'vitest';
import { escapeHtml, toGreetedName, toLine } from './plain-text.ts';

test.each([
  ['Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
  ['one\u2028two\u0000three', 'one two three'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['  a   b\t', 'a b'],
  ['Ælfrēd 👩🏽‍🚀', 'Ælfrēd 👩🏽‍🚀'],
])('%j becomes one visible line', (text, line) => {
  expect(toLine(text)).toBe(line);
});

test('a long text is cut between characters', () => {
  expect(toLine('😀'.repeat(300))).toBe(`${'😀'.repeat(199)}…`);
});

test.each(['Ada Lovelace', 'Dr. Grace Hopper', 'Sun-hee 김', "O'Neill, J. R."])('%s is greeted by name', (name) => {
  expect(toGreetedName(name)).toBe(name);
});

test.each(['Win now http://evil.example', 'www.evil', 'evil.example', '<a href=x>', 'me@evil', ' ', 'x'.repeat(81)])(
  '%j is not greeted',
  (name) => {
    expect(toGreetedName(name)).toBeUndefined();
  },
);

test('markup is plain text', () => {
  expect(escapeHtml(`<b a="1" b='2'>&</b>`)).toBe('&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;&lt;/b&gt;');
});

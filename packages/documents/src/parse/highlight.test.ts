import { expect, test } from 'vitest';
import { highlightCode, toCodeTokens } from './highlight.ts';
import { parseMarkdown } from './markdown.ts';

test.each<[lang: string, code: string, tokens: (string | [string, string])[]]>([
  [
    'json',
    '{ "a": 1.5 }',
    [['{', 'mark'], ' ', ['"a"', 'name'], [':', 'mark'], ' ', ['1.5', 'number'], ' ', ['}', 'mark']],
  ],
  ['ts', 'const a = "<b>"; // c', [['const', 'keyword'], ' a = ', ['"<b>"', 'string'], '; ', ['// c', 'comment']]],
  [
    'http',
    'HTTP/1.1 200 OK\n\n{"a": 1}',
    [
      ['HTTP/1.1', 'mark'],
      ' ',
      ['200', 'number'],
      ' OK\n\n',
      ['{', 'mark'],
      ['"a"', 'name'],
      [':', 'mark'],
      ' ',
      ['1', 'number'],
      ['}', 'mark'],
    ],
  ],
  ['http', 'HTTP/1.1 200 OK\n\nselect 1', [['HTTP/1.1', 'mark'], ' ', ['200', 'number'], ' OK\n\nselect 1']],
  ['sql', 'select 1', [['select', 'keyword'], ' ', ['1', 'number']]],
])('%s is colored: %j', (lang, code, tokens) => {
  expect(toCodeTokens(code, lang)?.map(({ text, kind }) => (kind ? [text, kind] : text))).toEqual(tokens);
});

test.each([
  'bash',
  'http',
  'json',
  'yaml',
  'python',
  'java',
  'csharp',
  'go',
  'ruby',
  'xml',
  'HTML',
  'diff',
  'dockerfile',
])('coloring %s leaves the text as it is', (lang) => {
  const code = 'POST /v1/<id>?a=1&b="2" HTTP/1.1\nA: b\n\n{"c": [true, null, \'d\']} # &amp; <tag attr="x"> $(e)\n+f';
  expect(
    toCodeTokens(code, lang)
      ?.map(({ text }) => text)
      .join(''),
  ).toBe(code);
});

test('an unknown language and code that is too long are not highlighted', () => {
  expect(toCodeTokens('a', 'klingon')).toBeUndefined();
  expect(toCodeTokens('a', '__proto__')).toBeUndefined();
  expect(toCodeTokens('a'.repeat(50_001), 'json')).toBeUndefined();
});

test('code is colored at any depth, and code without a language is not', () => {
  const root = parseMarkdown('- > ```json\n  > 1\n  > ```\n\n```\n1\n```\n');
  highlightCode(root);
  const written = JSON.stringify(root);
  expect(written).toContain('"tokens":[{"text":"1","kind":"number"}]');
  expect(written.match(/tokens/g)).toHaveLength(1);
});

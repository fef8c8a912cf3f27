import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

test('a file without front matter is all text', () => {
  expect(readFrontMatter('# Hello\n')).toEqual({ front: {}, body: '# Hello\n', lines_above: 0, problems: [] });
});

test('title, slug and order are read, and the text begins after the front matter', () => {
  const source = '---\ntitle: Webhooks\nslug: hooks\norder: 3\n---\n\nText\n';
  expect(readFrontMatter(source)).toEqual({
    front: { title: 'Webhooks', slug: 'hooks', order: 3 },
    body: '\nText\n',
    lines_above: 5,
    problems: [],
  });
});

test('a file may have a byte order mark and Windows line ends', () => {
  expect(readFrontMatter('\uFEFF---\r\ntitle: A\r\n---\r\nText').front).toEqual({ title: 'A' });
});

test.each([
  ['---\ntitle: [\n---\n', 2, /./, 'invalid-yaml'],
  ['---\n- a\n---\n', 2, /names and values/, 'front-matter-not-a-map'],
  ['---\n\norder: soon\n---\n', 3, /order must be a number/, 'front-matter-number'],
  ['---\n# About\n\ntitel: A\n---\n', 4, /titel is not known/, 'front-matter-unknown'],
  ['---\nslug: *a\n---\n', 2, /./, 'front-matter-text'],
])('invalid front matter is reported with its line: %j', (source, line, reason, code) => {
  const { front, problems } = readFrontMatter(source);
  expect(front).toEqual({});
  expect(problems[0]).toEqual({
    line,
    reason: expect.stringMatching(reason),
    cause: expect.objectContaining({ code }),
  });
});

test.each([
  ['very long', `title: ${'x'.repeat(20_000)}`, 'front matter has at most 10000 characters', 'front-matter-too-long'],
  ['deeply nested', `title: ${'['.repeat(9000)}`, 'front matter is nested too deeply', 'front-matter-too-deep'],
])('front matter that is %s gives one problem', (_what, head, reason, code) => {
  const { front, body, problems } = readFrontMatter(`---\n${head}\n---\nText`);
  expect([front, body, problems]).toEqual([
    {},
    'Text',
    [{ line: 1, reason, cause: expect.objectContaining({ code }) }],
  ]);
});

test('the number of reported mistakes is limited', () => {
  const { problems } = readFrontMatter(
    `---\n${Array.from({ length: 500 }, (_, at) => `name${at}: x`).join('\n')}\n---\n`,
  );
  expect(problems).toHaveLength(20);
});

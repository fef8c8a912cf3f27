import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

test('a file without a head is all text', () => {
  expect(readFrontMatter('# Hello\n')).toEqual({ front: {}, body: '# Hello\n', problems: [] });
});

test('title, slug and order are read, and the text begins after the head', () => {
  const source = '---\ntitle: Webhooks\nslug: hooks\norder: 3\n---\n\nText\n';
  expect(readFrontMatter(source)).toEqual({
    front: { title: 'Webhooks', slug: 'hooks', order: 3 },
    body: '\nText\n',
    problems: [],
  });
});

test('a byte order mark and Windows line ends are no obstacle', () => {
  expect(readFrontMatter('\uFEFF---\r\ntitle: A\r\n---\r\nText').front).toEqual({ title: 'A' });
});

test.each([
  ['---\ntitle: [\n---\n', /./],
  ['---\n- a\n---\n', /names and values/],
  ['---\norder: soon\n---\n', /order must be a number/],
  ['---\ntitel: A\n---\n', /titel is not known/],
])('a head that cannot be used is told: %j', (source, reason) => {
  const { front, problems } = readFrontMatter(source);
  expect(front).toEqual({});
  expect(problems.join()).toMatch(reason);
});

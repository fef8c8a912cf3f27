import { expect, test } from 'vitest';
import { createProse } from './prose.ts';

const toProse = createProse();

test.each([
  ['Plain words.', 'Plain words.'],
  ['  Trimmed (of course), 100%; “quoted” – done.\n', 'Trimmed (of course), 100%; “quoted” – done.'],
  ['Two\nlines', 'Two lines'],
  ['- not alone', [{ type: 'list', isOrdered: false, children: expect.anything() }]],
  ['With `code`', [{ type: 'paragraph', children: expect.anything() }]],
  ['See https://a.example', [{ type: 'paragraph', children: expect.anything() }]],
  ['Ask ada@a.example', [{ type: 'paragraph', children: expect.anything() }]],
  ['One\n\nTwo', [expect.anything(), expect.anything()]],
  ['<p>HTML</p>', expect.anything()],
  ['3. a list', [expect.objectContaining({ type: 'list' })]],
  ['a &amp; b', 'a & b'],
])('%j becomes %j', (text, prose) => {
  expect(toProse(text)).toEqual(prose);
});

test.each([[''], [undefined], [null], [{}], ['  ']])('%j is nothing to read', (value) => {
  expect(toProse(value)).toBeUndefined();
});

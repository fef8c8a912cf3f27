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

test.each([[''], [undefined], [null], [{}], ['  ']])('%j has no text', (value) => {
  expect(toProse(value)).toBeUndefined();
});

test('a link to something on the portal leads to its page', () => {
  const hrefOf = (link: string) =>
    /"href":"([^"]*)"/.exec(JSON.stringify(createProse()(`See **[this](${link})**.`)))?.[1];
  expect(hrefOf('product:payments')).toBe('/products/payments');
  expect(hrefOf('product:payments/v2')).toBe('/spec/payments/v2');
  expect(hrefOf('product:payments/v2#capturePayment')).toBe('/spec/payments/v2/operations/capturePayment');
  expect(hrefOf('product:payments/v2/schemas/Capture')).toBe('/spec/payments/v2/schemas/Capture');
  expect(hrefOf('product:payments/v2#/paths/~1captures/get')).toBe('/spec/payments/v2');
  expect(hrefOf('product:payments/docs/start#doc-heading-first')).toBe('/docs/payments/start#doc-heading-first');
  expect(hrefOf('/docs/payments/start')).toBe('/docs/payments/start');
});

test('a foldable part stays foldable, with its Markdown', () => {
  const text = [
    'Before.',
    '<details open><summary>More <b>about</b> it</summary>',
    '',
    'With **words**.',
    '<details>',
    'Inner',
    '</details>',
    '</details>',
    'After `<details>`.',
    '```html',
    '<details>',
    '```',
  ].join('\n');
  expect(toProse(text)).toMatchObject([
    { type: 'paragraph' },
    {
      type: 'details',
      summary: 'More about it',
      isOpen: true,
      children: [{ type: 'paragraph' }, { type: 'details', summary: '', children: [{ type: 'paragraph' }] }],
    },
    { type: 'paragraph' },
    { type: 'code_block', lang: 'html' },
  ]);
});

test.each([
  ['a part that is never closed', '<details>\n\nWords **here**'],
  ['a closing tag alone', 'Words</details> **here**'],
  ['a part inside a line', 'Words <details>**here**</details>'],
])('%s becomes plain text', (_what, text) => {
  const prose = JSON.stringify(toProse(text));
  expect(prose).toContain('here');
  expect(prose).not.toContain('"details"');
});

test('a text that consists of tags is parsed in time', () => {
  const started = performance.now();
  toProse('<details>\n'.repeat(20_000));
  toProse('<details>\n<summary>\n'.repeat(5000) + '</details>\n'.repeat(5000));
  toProse('```\n<details>\n'.repeat(10_000));
  expect(performance.now() - started).toBeLessThan(5000);
});

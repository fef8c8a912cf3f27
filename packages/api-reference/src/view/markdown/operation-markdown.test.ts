import { en } from '@portico/i18n/texts/reference.js';
import { expect, test } from 'vitest';
import { aBundle, anIndex } from '../../../test/reference.tsx';
import type { CompiledOperation, SchemaPool } from '../../compile/compiled.ts';
import { createProse } from '../../compile/prose.ts';
import { toMarkdown } from './operation-markdown.ts';
import { toFence, toMarkdownText } from './prose-markdown.ts';

const written = (changes: Partial<CompiledOperation>, schemas: SchemaPool = {}) =>
  toMarkdown({
    bundle: aBundle(changes, schemas),
    index: anIndex({
      security: [{ key: [] }],
      securitySchemes: { key: { type: 'apiKey', name: 'X-Key', in: 'header' } },
    }),
    texts: en.reference,
    resolve: (name) => schemas[name],
  });

test('the Markdown of an operation has the content of its page', () => {
  const text = written(
    {
      summary: 'List tides',
      description: 'Every *tide* of a day.',
      parameters: [
        {
          name: 'day',
          in: 'query',
          required: true,
          description: 'The day',
          schema: { type: 'string', format: 'date' },
        },
      ],
      requestBody: { content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Filter' } }] },
      responses: [
        {
          status: '200',
          summary: 'Found',
          description: 'The tides',
          content: [{ mediaType: 'application/json', sample: [1] }],
        },
      ],
      codeSamples: [{ lang: 'Shell', source: 'tides list' }],
    },
    {
      Filter: { type: 'object', required: ['sea'], properties: { sea: { enum: ['north'], description: 'Which sea' } } },
    },
  );
  for (const part of [
    '# List tides\n\n`GET /tides`\n\nEvery *tide* of a day.',
    '- `https://api.test/v1`',
    '- API key in the header X-Key',
    '## Query parameters\n\n- `day` (`string <date>`, required) The day',
    '- `sea` (',
    'required) Which sea One of `"north"`.',
    '### 200 Found\n\nThe tides',
    '```json\n[\n  1\n]\n```',
    '## Shell\n\n```shell\ntides list\n```',
  ]) {
    expect(text).toContain(part);
  }
});

test('a recursive schema ends, and a long one is cut', () => {
  const node = { Node: { properties: { next: { $ref: '#/schemas/Node' } } } };
  const body = { content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Node' } }] };
  expect(written({ requestBody: body }, node).match(/`next`/g)).toHaveLength(6);
  const properties = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`p${at}`, true]));
  const rows = written({ requestBody: body }, { Node: { properties } }).match(/^- `p/gm);
  expect(rows).toHaveLength(600);
});

test.each([
  [
    '# Title\n\nText with `code`, **strong** and [a link](https://a.test).',
    '### Title\n\nText with `code`, **strong** and [a link](https://a.test).',
  ],
  ['- one\n- two', '- one\n- two'],
  ['2. two\n3. three', '2. two\n3. three'],
  ['> said', '> said'],
  ['```js\nlet a;\n```', '```js\nlet a;\n```'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 |', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
])('descriptions are converted back to Markdown: %j', (source, expected) => {
  expect(toMarkdownText(createProse()(source))).toBe(expected);
});

test('code that contains a fence has a longer fence', () => {
  expect(toFence('```\na\n```')).toBe('````\n```\na\n```\n````');
});

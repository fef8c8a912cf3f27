import { describe, expect, test } from 'vitest';
import { anOperation } from '../../../../test/reference.tsx';
import type { CompiledResponse, CompiledSchema } from '../../../compile/compiled.ts';
import { createEventReader } from '../events.ts';
import { type AnswerValue, checkAnswer } from './check-answer.ts';
import { checkValue } from './differences.ts';
import type { Checker } from './use-checker.ts';

const check: Checker = async (schema, value, direction) =>
  checkValue(schema, value, { resolve: () => undefined, direction });

const json = (schema: CompiledSchema) => [{ mediaType: 'application/json; charset=utf-8', schema }];
const responses: CompiledResponse[] = [
  {
    status: '200',
    headers: [
      { name: 'X-Left', in: 'header', required: true, schema: { type: 'integer', minimum: 1 } },
      { name: 'X-Tags', in: 'header', schema: { type: 'array', items: { type: 'string' } } },
    ],
    content: json({ type: 'object', required: ['name'] }),
  },
  { status: '4XX', content: [{ mediaType: 'application/*', schema: { required: ['title'] } }] },
  { status: '204' },
  {
    status: '201',
    content: [
      { mediaType: 'application/x-ndjson', itemSchema: { type: 'object', required: ['a'] } },
      {
        mediaType: 'text/event-stream',
        itemSchema: {
          required: ['event'],
          properties: { data: { contentMediaType: 'application/json', contentSchema: { type: 'integer' } } },
        },
      },
    ],
  },
];

async function differencesOf(
  status: number,
  headers: readonly (readonly [string, string])[],
  body: Partial<AnswerValue>,
  all = responses,
) {
  const head = { status, statusText: '', headers };
  const { differences, isDescribed } = await checkAnswer(
    anOperation({ responses: all }),
    head,
    { isEmpty: false, ...body },
    check,
  );
  return [...differences.map(({ at }) => at), ...(isDescribed ? [] : ['undescribed'])];
}

const left = ['x-left', '3'] as const;
const ofJson = ['Content-Type', 'application/json'] as const;
const events = (kind: 'sse' | 'lines', text: string) => ({ events: createEventReader(kind).push(text) });

describe('an answer is compared with the description of', () => {
  test.each<
    [
      what: string,
      status: number,
      headers: (readonly [string, string])[],
      body: Partial<AnswerValue>,
      expected: string[],
    ]
  >([
    ['its body', 200, [left, ofJson], { json: { value: { name: 'A' } } }, []],
    ['its body, which differs', 200, [left, ofJson], { json: { value: {} } }, ['body']],
    ['a body of invalid JSON', 200, [left, ofJson], { isBrokenJson: true }, ['body']],
    ['its status, which is not described', 500, [ofJson], {}, ['status']],
    [
      'a range of statuses and of types',
      404,
      [['content-type', 'application/problem+json']],
      { json: { value: {} } },
      ['body'],
    ],
    ['its content type', 200, [left, ['content-type', 'text/html']], {}, ['contentType']],
    ['missing headers', 200, [ofJson], { json: { value: { name: 'A' } } }, ['header']],
    ['different headers', 200, [['x-left', '0'], ofJson], { json: { value: { name: 'A' } } }, ['header']],
    ['headers with lists', 200, [left, ['X-Tags', 'a, b'], ofJson], { json: { value: { name: 'A' } } }, []],
    ['an empty body', 204, [], { isEmpty: true }, []],
    ['an undescribed body', 204, [ofJson], { json: { value: 1 } }, ['undescribed']],
    [
      'each line',
      201,
      [['content-type', 'application/x-ndjson']],
      events('lines', '{"a":1}\n{}\nx\n'),
      ['event', 'event'],
    ],
    [
      'each event and its data',
      201,
      [['content-type', 'text/event-stream']],
      events('sse', 'event: a\ndata: 1\n\ndata: "x"\n\n'),
      ['event', 'event'],
    ],
  ])('%s', async (_, status, headers, body, expected) => {
    expect(await differencesOf(status, headers, body)).toEqual(expected);
  });

  test('a status without a response of its own, which is the default', async () => {
    const all: CompiledResponse[] = [{ status: 'default', content: json({ required: ['title'] }) }];
    expect(await differencesOf(503, [ofJson], { json: { value: {} } }, all)).toEqual(['body']);
  });
});

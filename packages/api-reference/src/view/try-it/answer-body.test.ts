import { describe, expect, test } from 'vitest';
import { fileNameOf, readAnswerBody } from './answer-body.ts';
import type { Answer } from './send.ts';

const anAnswer = (body: BlobPart, type: string, disposition?: string): Answer => ({
  status: 200,
  statusText: 'OK',
  headers: [['Content-Type', type], ...(disposition ? [['content-disposition', disposition] as const] : [])],
  body: new Blob([body]),
  isTruncated: false,
  milliseconds: 1,
  by: 'direct',
});

describe('an answer is shown', () => {
  test.each([
    ['{"a":1}', 'application/json; charset=utf-8', { kind: 'json', value: { a: 1 }, text: '{"a":1}' }],
    ['{"a":1}', 'application/problem+json', { kind: 'json', value: { a: 1 }, text: '{"a":1}' }],
    ['{"a":', 'application/json', { kind: 'text', text: '{"a":' }],
    ['<a/>', 'application/xml', { kind: 'text', text: '<a/>' }],
    ['a,b', 'text/csv', { kind: 'text', text: 'a,b' }],
    ['abc', 'image/png', { kind: 'image', url: 'data:image/png;base64,YWJj' }],
    ['abc', 'application/pdf', { kind: 'binary' }],
    ['', 'application/json', { kind: 'none' }],
  ])('%j of type %s as %j', async (body, type, shown) => {
    expect(await readAnswerBody(anAnswer(body, type))).toEqual(shown);
  });

  test('as a file where it is too long to read', async () => {
    expect((await readAnswerBody(anAnswer('x'.repeat(2_000_001), 'text/plain'))).kind).toBe('binary');
  });
});

test.each([
  ['attachment; filename="ships.bin"', 'ships.bin'],
  ['attachment; filename=../../etc/passwd', 'passwd'],
  ["attachment; filename*=UTF-8''schiff%C3%A9.csv", 'schiffé.csv'],
  [undefined, 'answer.pdf'],
])('an answer with %s is kept as %s', (disposition, name) => {
  expect(fileNameOf(anAnswer('x', 'application/pdf', disposition))).toBe(name);
});

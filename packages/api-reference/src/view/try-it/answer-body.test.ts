import { describe, expect, test } from 'vitest';
import { fileNameOf, longestText, readAnswerBody } from './answer-body.ts';

const anAnswer = (body: BlobPart, type: string, disposition?: string) => ({
  headers: [['Content-Type', type], ...(disposition ? [['content-disposition', disposition] as const] : [])] as const,
  body: new Blob([body]),
});

describe('an answer is shown', () => {
  test.each([
    ['{"a":1}', 'application/json; charset=utf-8', { kind: 'json', value: { a: 1 }, text: '{"a":1}' }],
    ['{"a":1}', 'application/problem+json', { kind: 'json', value: { a: 1 }, text: '{"a":1}' }],
    ['{"a":', 'application/json', { kind: 'text', text: '{"a":', isBrokenJson: true, isPart: false }],
    ['<a/>', 'application/xml', { kind: 'text', text: '<a/>', isBrokenJson: false, isPart: false }],
    ['a,b', 'text/csv', { kind: 'text', text: 'a,b', isBrokenJson: false, isPart: false }],
    ['abc', 'image/png', { kind: 'image', url: 'data:image/png;base64,YWJj' }],
    ['abc', 'application/pdf', { kind: 'pdf' }],
    ['abc', 'application/zip', { kind: 'binary' }],
    ['', 'application/json', { kind: 'none' }],
  ])('%j of type %s as %j', async (body, type, shown) => {
    expect(await readAnswerBody(anAnswer(body, type))).toEqual(shown);
  });

  test('with only its beginning if it is too long', async () => {
    const body = await readAnswerBody(anAnswer('x'.repeat(longestText + 1), 'application/json'));
    expect(body).toMatchObject({ kind: 'text', isPart: true });
    expect(body.kind === 'text' && body.text.length).toBe(longestText);
  });
});

test.each([
  ['attachment; filename="ships.bin"', 'ships.bin'],
  ['attachment; filename=../../etc/passwd', 'passwd'],
  ["attachment; filename*=UTF-8''schiff%C3%A9.csv", 'schiffé.csv'],
  [undefined, 'answer.pdf'],
])('an answer with %s is saved as %s', (disposition, name) => {
  expect(fileNameOf(anAnswer('x', 'application/pdf', disposition))).toBe(name);
});

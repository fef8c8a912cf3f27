import { expect, test } from 'vitest';
import { anOperation } from '../../test/reference.tsx';
import { Typed } from '../request/draft.ts';
import { continuedValues, type Exchange, evaluate, toLinkValues } from './link-values.ts';

const last: Exchange = {
  url: 'https://api.test/boats?size=3',
  method: 'POST',
  values: { 'query:size': new Typed('3'), 'header:X-Trace': 'abc', 'path:yard': 'north' },
  requestBody: '{"owner":{"mail":"ada@example.com"}}',
  status: 201,
  headers: [['Location', '/boats/7']],
  body: '{"id":7,"a/b":[{"c~d":"deep"}],"none":null}',
};

test.each<[written: unknown, value: unknown]>([
  ['$url', 'https://api.test/boats?size=3'],
  ['$method', 'POST'],
  ['$statusCode', 201],
  ['$request.query.size', '3'],
  ['$request.path.yard', 'north'],
  ['$request.header.x-trace', 'abc'],
  ['$request.body#/owner/mail', 'ada@example.com'],
  ['$response.header.location', '/boats/7'],
  ['$response.body#/id', 7],
  ['$response.body#/a~1b/0/c~0d', 'deep'],
  ['$response.body#/none', null],
  ['$response.body', last.body],
  ['boat-{$response.body#/id}-{$statusCode}', 'boat-7-201'],
  ['plain', 'plain'],
  [5, 5],
  ['$response.body#/lost/way', undefined],
  ['$response.body#/constructor', undefined],
  ['$response.query.size', undefined],
  ['$elsewhere', undefined],
  ['x-{$response.body#/lost}', undefined],
])('%j gives %j after the last exchange', (written, value) => {
  expect(evaluate(written, last)).toEqual(value);
});

test('without an answer only constants have values', () => {
  expect(toLinkValues({ parameters: { id: '$response.body#/id', kind: 'tug', path: 'a{$url}' } }, undefined)).toEqual([
    { name: 'id', written: '$response.body#/id', value: undefined },
    { name: 'kind', written: 'tug', value: 'tug' },
    { name: 'path', written: 'a{$url}', value: undefined },
  ]);
  expect(evaluate('$response.body#/id', { ...last, body: '<html>' })).toBeUndefined();
});

test('a link sets the parameters that it names, by location if it states one', () => {
  const operation = anOperation({
    parameters: [
      { name: 'id', in: 'path' },
      { name: 'id', in: 'query' },
      { name: 'size', in: 'query' },
    ],
  });
  expect(continuedValues(operation, { slug: 'x', values: { 'path.id': 7, size: 3, other: 1 } })).toEqual({
    'path:id': 7,
    'query:size': 3,
  });
});

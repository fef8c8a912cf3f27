import { expect, test } from 'vitest';
import { anOperation } from '../../../../test/reference.tsx';
import type { CompiledOperation } from '../../../compile/compiled.ts';
import { type Draft, Typed } from '../../../request/draft.ts';
import { checkRequest } from './check-request.ts';
import { checkValue } from './differences.ts';

const resolve = () => undefined;
const operation: CompiledOperation = anOperation({
  parameters: [
    { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
    { name: 'filter', in: 'query', schema: { type: 'object', required: ['a'] } },
  ],
  requestBody: {
    required: true,
    content: [
      { mediaType: 'application/json', schema: { type: 'object', required: ['name'] } },
      { mediaType: 'application/x-ndjson', itemSchema: { type: 'integer' } },
      {
        mediaType: 'application/x-www-form-urlencoded',
        schema: { type: 'object', properties: { age: { type: 'integer' }, name: { type: 'string' } } },
      },
    ],
  },
});

async function differencesOf(changes: Partial<Draft>) {
  const draft: Draft = {
    server: 0,
    variables: {},
    values: {},
    mediaType: 'application/json',
    body: '{"name":"A"}',
    fields: {},
    files: {},
    ...changes,
  };
  const building = {
    operation,
    servers: [],
    schemes: {},
    requirement: undefined,
    credentials: {},
    draft,
    resolve,
    origin: '',
    isSample: false,
  };
  const found = await checkRequest(building, async (schema, value, direction) =>
    checkValue(schema, value, { resolve, direction }),
  );
  return found.map(({ key, difference }) => [key, difference.kind]);
}

test.each<[what: string, draft: Partial<Draft>, expected: unknown[]]>([
  ['a valid request', { values: { 'query:limit': new Typed('3'), 'query:filter': new Typed('{"a":1}') } }, []],
  ['a parameter that is not a number', { values: { 'query:limit': new Typed('x') } }, [['query:limit', 'type']]],
  ['a parameter beyond its limit', { values: { 'query:limit': new Typed('11') } }, [['query:limit', 'rule']]],
  [
    'an object without a required property',
    { values: { 'query:filter': new Typed('{}') } },
    [['query:filter', 'missing']],
  ],
  ['an empty field', { values: { 'query:limit': new Typed('') } }, []],
  ['a body without a required property', { body: '{}' }, [[undefined, 'missing']]],
  ['a body that is not JSON', { body: '{' }, [[undefined, 'notJson']]],
  ['a missing body', { body: '' }, [[undefined, 'notJson']]],
  ['each line', { mediaType: 'application/x-ndjson', body: '1\n"a"\n' }, [[undefined, 'type']]],
  [
    'fields of a form',
    {
      mediaType: 'application/x-www-form-urlencoded',
      body: '',
      fields: { age: new Typed('old'), name: new Typed('A') },
    },
    [['age', 'type']],
  ],
  ['a missing file', { body: '', files: { '': [new File(['x'], 'x.json')] } }, []],
])('%s is checked before it is sent', async (_, draft, expected) => {
  expect(await differencesOf(draft)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { compileReference } from '../compile/compile-reference.ts';
import type { SearchWords } from '../compile/search-words.ts';
import { createWordFinder } from './find-words.ts';

const response = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function finderOf(document: object) {
  let count = 0;
  const { index, bundles } = compileReference(document, () => String(count++));
  const words = JSON.parse(bundles.get(index.words ?? '') ?? '') as SearchWords;
  return { words, find: createWordFinder(words) };
}

const document = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        parameters: [{ name: 'X-Berth', in: 'header', schema: { enum: ['north', 7] } }],
        responses: {
          200: { ...response({ type: 'array', items: ref('Boat') }), headers: { 'X-Total': { schema: {} } } },
          400: response({ properties: { mistake: {} } }),
        },
      },
      post: {
        operationId: 'createBoat',
        requestBody: { content: { 'application/json': { schema: { allOf: [{ properties: { keelDepth: {} } }] } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Boat: { properties: { engine: ref('Engine'), twin: ref('Boat') } },
      Engine: { properties: { kind: { enum: ['diesel'] }, maker: ref('Maker') } },
      Maker: { properties: { founded: {} } },
    },
  },
};

test.each([
  ['x-berth', ['list-boats']],
  ['north', ['list-boats']],
  ['7', ['list-boats']],
  ['total', ['list-boats']],
  ['engine', ['list-boats']],
  ['diesel', ['list-boats']],
  ['keeldepth', ['create-boat']],
  ['founded', []],
  ['mistake', []],
])('%s finds %j by parameters, headers, properties and values that are near to the operation', (word, slugs) => {
  expect([...finderOf(document).find(word)]).toEqual(slugs);
});

test('search words are kept up to the limit that the filter can load', () => {
  const properties = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`p${at}`, {}]));
  const { words } = finderOf({
    ...document,
    components: { schemas: { ...document.components.schemas, Boat: { properties } } },
  });
  expect(words.words.length).toBe(40_000);
});

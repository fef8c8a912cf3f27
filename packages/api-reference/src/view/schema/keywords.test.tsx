import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { InReference } from '../../../test/reference.tsx';
import type { CompiledSchema, SchemaPool } from '../../compile/compiled.ts';
import { SchemaView } from './schema-view.tsx';

const pool: SchemaPool = {
  Pet: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  Cat: { type: 'object', properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
  Dog: { type: 'object', properties: { kind: { const: 'dog' }, bark: { type: 'string' } } },
  Node: { type: 'object', properties: { next: { $ref: '#/schemas/Node' } } },
  Endless: { type: 'array', items: { $ref: '#/schemas/Endless' } },
};

/** The text of a schema before a reader opens anything. */
const seen = (schema: CompiledSchema): string =>
  renderToStaticMarkup(
    <InReference schemas={pool}>
      <SchemaView schema={schema} />
    </InReference>,
  )
    .replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Every keyword of JSON Schema 2020-12 and OpenAPI, with the text on the page. */
const coverage: [keyword: string, schema: CompiledSchema, ...sees: string[]][] = [
  ['true', true, 'any value'],
  ['false', false, 'no value'],
  ['type', { type: 'integer' }, 'integer'],
  ['type (several)', { type: ['string', 'integer'] }, 'string or integer'],
  ['type (null)', { type: ['string', 'null'] }, 'string or null'],
  ['enum', { enum: ['a', 1, null] }, 'One of', '"a"', '1', 'null'],
  [
    'enum (explained)',
    { enum: ['a', 'b'], 'x-enum-varnames': ['FIRST', 'SECOND'], 'x-enumDescriptions': { b: 'The other one' } },
    '"a" · FIRST',
    '"b" · SECOND · The other one',
  ],
  ['const', { const: 'fixed' }, 'Always', '"fixed"'],
  ['title', { type: 'string', title: 'Call sign' }, 'Call sign'],
  ['description', { type: 'string', description: 'What it is' }, 'What it is'],
  ['default', { type: 'string', default: 'x' }, 'Default', '"x"'],
  ['examples', { type: 'string', examples: ['one', 'two'] }, 'Example', '"one"', '"two"'],
  ['example', { type: 'string', example: 'one' }, 'Example', '"one"'],
  ['deprecated', { type: 'string', deprecated: true }, 'deprecated'],
  ['readOnly', { type: 'string', readOnly: true }, 'read-only'],
  ['writeOnly', { type: 'string', writeOnly: true }, 'write-only'],
  ['format', { type: 'string', format: 'date-time' }, 'string <date-time>'],
  ['minLength', { type: 'string', minLength: 2 }, 'Minimum length', '2'],
  ['maxLength', { type: 'string', maxLength: 9 }, 'Maximum length', '9'],
  ['pattern', { type: 'string', pattern: '^a+$' }, 'Pattern', '^a+$'],
  ['contentMediaType', { type: 'string', contentMediaType: 'image/png' }, 'Content type', 'image/png'],
  ['contentEncoding', { type: 'string', contentEncoding: 'base64' }, 'Encoding', 'base64'],
  ['contentSchema', { type: 'string', contentSchema: { type: 'integer' } }, 'decoded content', 'integer'],
  ['minimum', { type: 'number', minimum: 1 }, 'At least', '1'],
  ['maximum', { type: 'number', maximum: 5 }, 'At most', '5'],
  ['exclusiveMinimum', { type: 'number', exclusiveMinimum: 0 }, 'Greater than', '0'],
  ['exclusiveMaximum', { type: 'number', exclusiveMaximum: 7 }, 'Less than', '7'],
  ['multipleOf', { type: 'number', multipleOf: 0.5 }, 'Multiple of', '0.5'],
  ['items', { type: 'array', items: { type: 'string' } }, 'array of string'],
  ['items ($ref)', { type: 'array', items: { $ref: '#/schemas/Pet' } }, 'array of Pet', 'name', 'required'],
  ['items (with facts)', { type: 'array', items: { type: 'string', pattern: 'x' } }, 'each item', 'Pattern'],
  [
    'prefixItems',
    { type: 'array', prefixItems: [{ type: 'number' }], items: { type: 'boolean' } },
    'array with fixed places',
    'item 1',
    'number',
    'every further item',
    'boolean',
  ],
  ['items: false', { type: 'array', prefixItems: [true], items: false }, 'No further items'],
  ['contains', { type: 'array', contains: { type: 'integer' } }, 'at least one item', 'integer'],
  ['minContains', { type: 'array', contains: true, minContains: 2 }, 'Matching items, at least', '2'],
  ['maxContains', { type: 'array', contains: true, maxContains: 3 }, 'Matching items, at most', '3'],
  ['minItems', { type: 'array', minItems: 1 }, 'Minimum items', '1'],
  ['maxItems', { type: 'array', maxItems: 4 }, 'Maximum items', '4'],
  ['uniqueItems', { type: 'array', uniqueItems: true }, 'Items are unique'],
  ['unevaluatedItems', { type: 'array', unevaluatedItems: { type: 'null' } }, 'any item not described above', 'null'],
  ['properties', { properties: { age: { type: 'integer' } } }, 'object', 'age', 'integer'],
  ['required', { properties: { age: true }, required: ['age', 'id'] }, 'age', 'id', 'required'],
  [
    'additionalProperties',
    { type: 'object', additionalProperties: { type: 'integer' } },
    'map of integer',
    'any other property',
  ],
  ['additionalProperties: false', { type: 'object', additionalProperties: false }, 'No other properties'],
  ['patternProperties', { patternProperties: { '^x-': { type: 'string' } } }, 'name matches ^x-', 'string'],
  ['propertyNames', { type: 'object', propertyNames: { pattern: '^[a-z]+$' } }, 'property names', '^[a-z]+$'],
  [
    'unevaluatedProperties',
    { type: 'object', unevaluatedProperties: { type: 'string' } },
    'any property not named above',
  ],
  ['unevaluatedProperties: false', { type: 'object', unevaluatedProperties: false }, 'No other properties'],
  ['minProperties', { type: 'object', minProperties: 1 }, 'Minimum properties', '1'],
  ['maxProperties', { type: 'object', maxProperties: 2 }, 'Maximum properties', '2'],
  ['dependentRequired', { type: 'object', dependentRequired: { card: ['name'] } }, 'card also requires name'],
  ['dependentSchemas', { type: 'object', dependentSchemas: { card: { required: ['name'] } } }, 'if card is present'],
  [
    'allOf',
    { allOf: [{ $ref: '#/schemas/Pet' }, { properties: { age: { type: 'integer' } } }] },
    'Combines Pet',
    'name',
    'age',
  ],
  ['oneOf', { oneOf: [{ $ref: '#/schemas/Cat' }, { $ref: '#/schemas/Dog' }] }, 'Exactly one of', 'Cat', 'Dog', 'lives'],
  ['anyOf', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'One or more of', 'string', 'integer'],
  ['oneOf (null)', { oneOf: [{ $ref: '#/schemas/Pet' }, { type: 'null' }] }, 'object or null', 'name'],
  [
    'discriminator',
    {
      oneOf: [{ $ref: '#/schemas/Cat' }],
      discriminator: { propertyName: 'kind', mapping: { feline: '#/schemas/Cat' } },
    },
    'Discriminator',
    'kind',
    'Cat ("feline")',
  ],
  ['not', { not: { type: 'string' } }, 'must not match', 'string'],
  [
    'if / then / else',
    JSON.parse('{ "if": { "required": ["a"] }, "then": { "required": ["b"] }, "else": { "required": ["c"] } }'),
    'if',
    'then',
    'else',
  ],
  ['$ref', { $ref: '#/schemas/Pet' }, 'Pet', 'name'],
  ['$ref (with siblings)', { $ref: '#/schemas/Pet', description: 'The first pet' }, 'The first pet', 'name'],
  ['$ref (recursive)', { $ref: '#/schemas/Node' }, 'next', 'Node'],
  ['$ref (to nothing)', { $ref: '#/schemas/Gone' }, 'The document does not define Gone.'],
  ['$dynamicRef', { $dynamicRef: '#node' }, 'Refers to', '#node'],
  ['xml', { type: 'string', xml: { name: 'tide', attribute: true } }, 'XML', 'written as an attribute, name tide'],
  [
    'externalDocs',
    { type: 'string', externalDocs: { url: 'https://example.com/a' } },
    'See also',
    'https://example.com/a',
  ],
];

describe('a schema shows', () => {
  test.each(coverage)('%s', (_, schema, ...sees) => {
    const text = seen(schema);
    for (const each of sees) expect(text).toContain(each);
  });
});

test('a recursive schema ends', () => {
  expect(seen({ $ref: '#/schemas/Endless' })).toContain('array of Endless');
  expect(seen({ allOf: [{ $ref: '#/schemas/Node' }, { $ref: '#/schemas/Node' }] })).toContain('next');
});

test('a property with two descriptions has to satisfy both', () => {
  const text = seen({
    allOf: [{ properties: { id: { type: 'string', minLength: 3 } } }, { properties: { id: { maxLength: 8 } } }],
  });
  expect(text.match(/\bid\b/g)).toHaveLength(1);
  expect(text).toContain('Minimum length 3');
  expect(text).toContain('Maximum length 8');
});

test('many properties are shown a page at a time', () => {
  const properties = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`p${place}`, true]));
  const text = seen({ properties });
  expect(text).toContain('p59');
  expect(text).not.toContain('p60');
  expect(text).toContain('Show 440 more');
});

test('names of built-in object properties are ordinary names', () => {
  expect(seen({ $ref: '#/schemas/constructor' })).toContain('The document does not define constructor.');
});

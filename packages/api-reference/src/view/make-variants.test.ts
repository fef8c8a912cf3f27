import { en } from '@portico/i18n/texts/reference.js';
import { expect, test } from 'vitest';
import type { CompiledSchema, SchemaBundle, SchemaPool } from '../compile/compiled.ts';
import { makeVariants } from './make-variants.ts';

const record = (properties: Record<string, CompiledSchema>, required = Object.keys(properties)): CompiledSchema => ({
  type: 'object',
  properties,
  required,
});
const kind = (name: string, more: Record<string, CompiledSchema>): CompiledSchema =>
  record({ kind: { type: 'string', enum: [name] }, ...more });

const schemas: SchemaPool = {
  Cat: kind('Cat', { lives: { type: 'integer', minimum: 9 } }),
  Dog: kind('Dog', { bark: { type: 'string', pattern: '^wo{2}f$' } }),
  Pet: { oneOf: [{ $ref: '#/schemas/Cat' }, { $ref: '#/schemas/Dog' }] },
};
const pet: CompiledSchema = { $ref: '#/schemas/Pet' };
const cat = { kind: 'Cat', lives: 9 };
const dog = { kind: 'Dog', bark: 'woof' };

const vary = (value: unknown, schema: CompiledSchema, chosen: Record<string, number>, pool = schemas) =>
  makeVariants(
    [{ value, schema, id: 'body', direction: 'sent' }],
    Object.fromEntries(Object.entries(chosen).map(([id, place]) => [`variant ${id}`, place])),
    en.reference.schema,
    {
      resolve: (name) => (Object.hasOwn(pool, name) ? pool[name] : undefined),
      hashOf: (name) => (name in schemas ? `hash of ${name}` : undefined),
      loadBundle: async (hash): Promise<SchemaBundle> => {
        const name = hash.replace('hash of ', '');
        return { kind: 'schema', name, schema: schemas[name] ?? true, schemas: {}, further: {} };
      },
    },
  ).then(([made]) => made);

test.each<[name: string, schema: CompiledSchema, value: unknown, id: string, wanted: unknown]>([
  ['at the top', pet, cat, 'body', dog],
  ['in a property', record({ pet }), { pet: cat }, 'body.pet', { pet: dog }],
  ['in a property that the value lacks', record({ pet }, []), {}, 'body.pet', { pet: dog }],
  [
    'in a list',
    record({ pets: { type: 'array', items: pet } }),
    { pets: [cat, cat] },
    'body.pets',
    { pets: [dog, dog] },
  ],
  [
    'in a list that the value lacks',
    record({ pets: { type: 'array', items: pet } }, []),
    {},
    'body.pets',
    { pets: [dog] },
  ],
  [
    'in described items',
    record({ pets: { type: 'array', items: { ...(schemas.Pet as object), minProperties: 1 } } }),
    { pets: [cat] },
    'body.pets.each-item',
    { pets: [dog] },
  ],
  ['at a position of a list', { type: 'array', prefixItems: [true, pet] }, [1, cat], 'body.item-2', [1, dog]],
  [
    'under additional names',
    { type: 'object', additionalProperties: pet },
    { a: cat },
    'body.any-other-property',
    { a: dog },
  ],
  [
    'under names with a pattern',
    { type: 'object', patternProperties: { '^x': pet }, additionalProperties: { type: 'integer' } },
    { x1: cat, y: 2 },
    'body.name-matches-^x',
    { x1: dog, y: 2 },
  ],
  ['beside null', record({ pet: { anyOf: [pet, { type: 'null' }] } }), { pet: cat }, 'body.pet', { pet: dog }],
  [
    'inside allOf',
    record({ pet: { allOf: [pet, record({ name: { const: 'Kim' } })] } }),
    { pet: { ...cat, name: 'Kim' } },
    'body.pet',
    { pet: { ...dog, name: 'Kim' } },
  ],
])('a variant %s is generated, and the rest stays', async (_, schema, value, id, wanted) => {
  expect(await vary(value, schema, { [id]: 1 })).toEqual(wanted);
  expect(await vary(wanted, schema, { [id]: 1 })).toEqual(wanted);
});

const payment = (conditions: object): CompiledSchema => ({
  type: 'object',
  properties: { way: { enum: ['card', 'bank'] }, note: { type: 'string' } },
  required: ['way'],
  ...conditions,
});
const byCard: CompiledSchema = { properties: { way: { const: 'card' } } };
const withPet: CompiledSchema = record({ pet });

// biome-ignore-start lint/suspicious/noThenProperty: the keyword of JSON Schema
test.each<[name: string, schema: CompiledSchema, value: unknown, id: string, wanted: unknown]>([
  [
    'in a property of `then`',
    payment({ if: byCard, then: withPet }),
    { way: 'card', note: 'n', pet: cat },
    'body.then.pet',
    { way: 'card', note: 'n', pet: dog },
  ],
  [
    'in `then`, where its condition does not hold yet',
    payment({ if: byCard, then: withPet }),
    { way: 'bank', note: 'n' },
    'body.then.pet',
    { way: 'card', note: 'n', pet: dog },
  ],
  [
    'in `else`',
    payment({ if: byCard, then: {}, else: withPet }),
    { way: 'card', note: 'n' },
    'body.else.pet',
    { way: 'bank', note: 'n', pet: dog },
  ],
  [
    'of `then` itself',
    payment({ if: byCard, then: { oneOf: [record({ number: { const: 1 } }), record({ token: { const: 't' } })] } }),
    { way: 'card', note: 'n', number: 1 },
    'body.then',
    { way: 'card', note: 'n', token: 't' },
  ],
  [
    'in what depends on another property',
    payment({ dependentSchemas: { note: withPet } }),
    { way: 'bank', note: 'n', pet: cat },
    'body.if-note-is-present.pet',
    { way: 'bank', note: 'n', pet: dog },
  ],
  [
    'in what depends on a property that is not there',
    payment({ dependentSchemas: { note: withPet } }),
    { way: 'bank' },
    'body.if-note-is-present.pet',
    { way: 'bank', note: 'string', pet: dog },
  ],
  ['in what a list has to contain', { type: 'array', contains: pet }, [1, cat], 'body.at-least-one-item', [1, dog]],
  [
    'in further places of a list',
    { type: 'array', prefixItems: [{ type: 'integer' }], items: pet },
    [1, cat],
    'body.every-further-item',
    [1, dog],
  ],
  [
    'in one choice of several beside each other',
    {
      allOf: [
        { oneOf: [record({ a: { const: 1 } }), record({ b: { const: 1 } })] },
        { oneOf: [withPet, record({ c: { const: 1 } })] },
      ],
    },
    { a: 1, pet: cat },
    'body~2',
    { a: 1, c: 1 },
  ],
  [
    'in a document inside of a text',
    record({ payload: { type: 'string', contentMediaType: 'application/json', contentSchema: pet } }),
    { payload: JSON.stringify(cat) },
    'body.payload.decoded-content',
    { payload: JSON.stringify(dog) },
  ],
])('a variant %s is generated with everything that it requires', async (_, schema, value, id, wanted) => {
  expect(await vary(value, schema, { [id]: 1 })).toEqual(wanted);
  expect(await vary(wanted, schema, { [id]: 1 })).toEqual(wanted);
});

test('a value that must not match is not in the sample, whichever of its variants is shown', async () => {
  const schema = payment({ not: { oneOf: [record({ a: { const: 1 } }), record({ b: { const: 1 } })] } });
  expect(await vary({ way: 'bank' }, schema, { 'body.must-not-match': 1 })).toEqual({ way: 'bank' });
});
// biome-ignore-end lint/suspicious/noThenProperty: the keyword of JSON Schema

test('an example of another variant is not an example of this one', async () => {
  const schema = { ...(schemas.Pet as object), examples: [cat], default: cat };
  expect(await vary(cat, schema, { body: 1 })).toEqual(dog);
});

test('a discriminator identifies the variant', async () => {
  const shape = (more: CompiledSchema) => record({ kind: { type: 'string' }, more });
  const pool = { Circle: shape({ const: 1 }), Square: shape({ const: 1 }) };
  const schema = {
    oneOf: [{ $ref: '#/schemas/Circle' }, { $ref: '#/schemas/Square' }],
    discriminator: { propertyName: 'kind', mapping: { round: '#/schemas/Circle', edged: '#/schemas/Square' } },
  };
  expect(await vary({ kind: 'round', more: 1 }, schema, { body: 1 }, pool)).toEqual({ kind: 'edged', more: 1 });
});

test('a variant matches no other branch where only one may match', async () => {
  const schema: CompiledSchema = {
    oneOf: [
      { type: 'integer', multipleOf: 3 },
      { type: 'integer', multipleOf: 5 },
    ],
  };
  expect(Number(await vary(3, schema, { body: 1 })) % 3).not.toBe(0);
});

test('properties that depend on the variant are added', async () => {
  const schema: CompiledSchema = {
    ...(record({ pet }) as object),
    if: record({ pet: record({ kind: { const: 'Dog' } }) }),
    // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
    then: record({ leash: { type: 'boolean' } }),
  };
  expect(await vary({ pet: cat }, schema, { 'body.pet': 1 })).toEqual({ pet: dog, leash: true });
});

test('named schemas that the page lacks are loaded', async () => {
  const { Pet } = schemas;
  expect(await vary(cat, pet, { body: 1 }, { Pet: Pet ?? true })).toEqual(dog);
});

test('read-only properties are left out of a request', async () => {
  const schema: CompiledSchema = {
    oneOf: [{ type: 'string' }, record({ id: { type: 'string', readOnly: true }, size: { type: 'integer' } })],
  };
  expect(await vary('a', schema, { body: 1 })).toEqual({ size: 1 });
});

import { body, type Json, type RawCase, text } from './parts.ts';

const string = (more: Json): Json => ({ type: 'string', ...more });
const number = (more: Json): Json => ({ type: 'number', ...more });
const integer = (more: Json): Json => ({ type: 'integer', ...more });
const array = (more: Json): Json => ({ type: 'array', items: text, ...more });
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** A keyword in a property of a JSON body without an example. The request is generated from the schema. */
const member = (name: string, it: unknown, sees: readonly RegExp[] = [], others: Partial<RawCase> = {}): RawCase => ({
  name,
  item: { post: body('application/json', { schema: object({ it: it as Json }, { required: ['it'] }) }) },
  sees,
  ...others,
});
const since31: Partial<RawCase> = { since: '3.1' };
const until30: Partial<RawCase> = { until: '3.0' };

/** A limit in the notations of tools: `>= 4711`, `min 4711`, `At least 4711`, `[4711`. */
const bound = (words: string, value: number | string): RegExp =>
  new RegExp(`(?:${words})[\\s:\\[]*${value}(?!\\d)`, 'i');
const least = 'at least|>=|≥|\\[|min(?:imum)?|from';
const most = 'at most|<=|≤|max(?:imum)?|up to|\\.\\.|,|to';
const count = (words: string, value: number): RegExp =>
  new RegExp(
    `(?:${words})[^\\d]{0,30}${value}(?!\\d)|[\\[=] ?${value}\\b|${value} ?(?:\\.\\.|…)|(?:\\.\\.|…) ?${value}\\b`,
    'i',
  );

const formats = [
  'date',
  'date-time',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'json-pointer',
  'password',
];

const strings: readonly RawCase[] = [
  member('type: string', text, [/string/]),
  member('type: integer', integer({}), [/integer/]),
  member('type: number', number({}), [/number/]),
  member('type: boolean', { type: 'boolean' }, [/boolean/]),
  member('type: array', array({}), [/array|\[\s*string/i]),
  member('type: object', object({ inner: text }, { required: ['inner'] }), [/inner/]),
  member('no type', {}),
  ...formats.map((format) => member(`format: ${format}`, string({ format }), [new RegExp(`\\b${format}\\b`)])),
  member('format: byte', string({ format: 'byte' }), [/byte|base64/], until30),
  member('format: int32', integer({ format: 'int32' }), [/int32/]),
  member('format: int64', integer({ format: 'int64' }), [/int64/]),
  member('format: double', number({ format: 'double' }), [/double/]),
  member('minLength', string({ minLength: 47 }), [count('min(?:imum)?|at least|>=|≥', 47)]),
  member('maxLength', string({ maxLength: 3 }), [count('max(?:imum)?|at most|<=|≤', 3)]),
  member('minLength and maxLength', string({ minLength: 2, maxLength: 4 }), [/4/]),
  member('pattern', string({ pattern: '^[A-Z]{3}-\\d{4}$' }), [/\^\[A-Z\]\{3\}-\\d\{4\}\$/]),
  member('pattern with choices', string({ pattern: '^(red|green)-[0-9a-f]{2,}\\.txt$' }), [/red\|green/]),
  member('pattern and length', string({ pattern: '^x+$', minLength: 12 }), [/\^x\+\$/]),
  member('enum', string({ enum: ['azure', 'beige'] }), [/azure/, /beige/]),
  member('enum of numbers', integer({ enum: [47, 48] }), [/47/, /48/]),
  member('default', string({ default: 'preset-1' }), [/preset-1/]),
  member('example', string({ example: 'shown-1' }), [/shown-1/]),
];

const numbers: readonly RawCase[] = [
  member('minimum', integer({ minimum: 4711 }), [bound(least, 4711)]),
  member('maximum', integer({ maximum: -47 }), [bound(most, -47)]),
  member('minimum and maximum', integer({ minimum: 12, maximum: 13 }), [/12/, /13/]),
  member(
    'exclusiveMinimum: true',
    number({ minimum: 47, exclusiveMinimum: true }),
    [/greater|exclusive|>|\(/i],
    until30,
  ),
  member('exclusiveMaximum: true', number({ maximum: 1, exclusiveMaximum: true }), [/less|exclusive|<|\)/i], until30),
  member(
    'exclusiveMinimum',
    number({ exclusiveMinimum: 47 }),
    [/(?:greater than|>|\(|exclusive[^\d]*)[\s:]*47/i],
    since31,
  ),
  member(
    'exclusiveMaximum',
    number({ exclusiveMaximum: 0.5 }),
    [/(?:less than|<|exclusive[^\d]*|,|\.\.)[\s:]*0\.5/i],
    since31,
  ),
  member(
    'exclusive bounds of an integer',
    integer({ exclusiveMinimum: 47, exclusiveMaximum: 49 }),
    [/47/, /49/],
    since31,
  ),
  member('multipleOf', integer({ multipleOf: 47 }), [/multiple[^\d]*47/i]),
  member('multipleOf: a fraction', number({ multipleOf: 0.25, minimum: 0.3 }), [/multiple[^\d]*0\.25/i]),
  member('multipleOf and minimum', integer({ multipleOf: 7, minimum: 50 }), [/multiple[^\d]*7/i]),
];

const arrays: readonly RawCase[] = [
  member('minItems', array({ minItems: 3 }), [count('min(?:imum)?|at least|>=|≥', 3)]),
  member('maxItems', array({ maxItems: 2 }), [count('max(?:imum)?|at most|<=|≤', 2)]),
  member('uniqueItems', array({ uniqueItems: true }), [/unique/i]),
  member('uniqueItems and minItems', array({ uniqueItems: true, minItems: 2, items: integer({}) }), [/unique/i]),
  member('uniqueItems of an enum', array({ uniqueItems: true, minItems: 2, items: string({ enum: ['a', 'b', 'c'] }) })),
  member('items: objects', array({ items: object({ inner: text }, { required: ['inner'] }) }), [/inner/]),
  member('items: lists', array({ items: array({ minItems: 2 }) }), [/array|\[\s*\[/i]),
  member('prefixItems', { type: 'array', prefixItems: [text, integer({ minimum: 47 })], minItems: 2 }, [/47/], since31),
  member('items: false', { type: 'array', prefixItems: [text], items: false }, [], since31),
  member('contains', { type: 'array', contains: { const: 'inside-1' } }, [/inside-1/], since31),
  member(
    'minContains',
    { type: 'array', items: integer({}), contains: integer({ minimum: 470 }), minContains: 2 },
    [/470/],
    since31,
  ),
  member(
    'maxContains',
    { type: 'array', items: integer({}), contains: { const: 470 }, maxContains: 1 },
    [/470/],
    since31,
  ),
  member('unevaluatedItems', { type: 'array', prefixItems: [text], unevaluatedItems: false }, [], since31),
];

const objects: readonly RawCase[] = [
  member('required', object({ inner: text, left: text }, { required: ['inner'] }), [/inner/, /required|\*/i]),
  member('required, not described', { type: 'object', required: ['unsaid'] }, [/unsaid/]),
  member(
    'required at depth',
    object(
      { a: object({ b: object({ deep: text }, { required: ['deep'] }) }, { required: ['b'] }) },
      { required: ['a'] },
    ),
    [/deep/],
  ),
  member('additionalProperties', { type: 'object', additionalProperties: integer({ minimum: 47 }) }, [/47/]),
  member('additionalProperties: false', object({ inner: text }, { additionalProperties: false }), [/inner/]),
  member('minProperties', { type: 'object', minProperties: 2, additionalProperties: text }, [
    count('min(?:imum)?|at least|>=|≥', 2),
  ]),
  member('maxProperties', object({ a: text, b: text, c: text }, { maxProperties: 2 }), [
    count('max(?:imum)?|at most|<=|≤', 2),
  ]),
  member(
    'readOnly',
    object(
      { unsent: text, inner: text },
      { required: ['unsent', 'inner'], properties: { unsent: { type: 'string', readOnly: true }, inner: text } },
    ),
    [/inner/],
    { lacks: ['unsent'] },
  ),
  member('writeOnly', object({ secret: string({ writeOnly: true }) }, { required: ['secret'] }), [/secret/]),
  member(
    'patternProperties',
    { type: 'object', patternProperties: { '^x-[a-z]+$': integer({}) }, additionalProperties: false, minProperties: 1 },
    [/\^x-\[a-z\]\+\$/],
    since31,
  ),
  member(
    'propertyNames',
    { type: 'object', propertyNames: { pattern: '^k\\d$' }, additionalProperties: text, minProperties: 1 },
    [/\^k\\d\$/],
    since31,
  ),
  member(
    'dependentRequired',
    object({ a: text, buddy: text }, { required: ['a'], dependentRequired: { a: ['buddy'] } }),
    [/buddy/],
    since31,
  ),
  member(
    'dependentSchemas',
    object(
      { a: text },
      { required: ['a'], dependentSchemas: { a: object({ buddy: integer({}) }, { required: ['buddy'] }) } },
    ),
    [/buddy/],
    since31,
  ),
  member(
    'unevaluatedProperties',
    { allOf: [object({ inner: text })], unevaluatedProperties: false },
    [/inner/],
    since31,
  ),
];

const composed: readonly RawCase[] = [
  member(
    'allOf',
    { allOf: [object({ one: text }, { required: ['one'] }), object({ two: integer({}) }, { required: ['two'] })] },
    [/one/, /two/],
  ),
  member('allOf with $ref', { allOf: [ref('Cat'), object({ extra: text }, { required: ['extra'] })] }, [
    /lives/,
    /extra/,
  ]),
  member('allOf: bounds together', { allOf: [integer({ minimum: 10 }), { maximum: 12 }] }, [/10/, /12/]),
  member(
    'oneOf',
    { oneOf: [object({ one: text }, { required: ['one'] }), object({ two: text }, { required: ['two'] })] },
    [/one/],
  ),
  member('oneOf that excludes each other', { oneOf: [integer({ multipleOf: 3 }), integer({ multipleOf: 5 })] }),
  member('anyOf', { anyOf: [integer({ minimum: 47 }), text] }, [/47/]),
  member('not', { type: 'string', not: { enum: ['string', 'text', ''] } }, [/\bnot\b/i]),
  member('discriminator', { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } }, [
    /kind/,
    /Cat/,
    /Dog/,
  ]),
  member(
    'discriminator with mapping',
    {
      oneOf: [ref('Dog'), ref('Cat')],
      discriminator: { propertyName: 'kind', mapping: { hound: ref('Dog').$ref, Cat: ref('Cat').$ref } },
    },
    [/hound/],
  ),
  member('$ref', ref('Cat'), [/lives/]),
  member('$ref that contains itself', ref('Tree'), [/inside/]),
  member(
    'if, then, else',
    object(
      { way: string({ enum: ['sea', 'air'] }) },
      {
        required: ['way'],
        if: { properties: { way: { const: 'sea' } } },
        // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
        then: { required: ['harbor'], properties: { harbor: text } },
        else: { required: ['airport'] },
      },
    ),
    [/harbor/],
    since31,
  ),
  member(
    '$ref with keywords beside it',
    { $ref: '#/components/schemas/Cat', required: ['beside'], properties: { beside: text } },
    [/beside/],
    since31,
  ),
  member('$defs', { $ref: '#/components/schemas/Cat/properties/lives' }, [/integer/i]),
  member('true', true, [], since31),
];

const needs = (name: string): Json => object({ [name]: text }, { required: [name] });
const choice: Json = { oneOf: [needs('starboard'), needs('larboard')] };
const sides = [/starboard/, /larboard/];
const bySea: Json = { properties: { way: { const: 'sea' } }, required: ['way'] };
const way = { way: string({ enum: ['sea', 'air'] }) };

/** Choices inside a condition, inside a rule about names, or beside another choice. */
const choices: readonly RawCase[] = [
  // biome-ignore-start lint/suspicious/noThenProperty: the keyword of JSON Schema
  member('choice in then', object(way, { required: ['way'], if: bySea, then: choice }), sides, since31),
  member(
    'choice in a member of then',
    object(way, { required: ['way'], if: bySea, then: object({ deck: choice }, { required: ['deck'] }) }),
    sides,
    since31,
  ),
  member('choice in else', object(way, { required: ['way'], if: bySea, then: {}, else: choice }), sides, since31),
  // biome-ignore-end lint/suspicious/noThenProperty: the keyword of JSON Schema
  member(
    'choice in dependentSchemas',
    object({ ...way, note: text }, { required: ['way'], dependentSchemas: { note: choice } }),
    sides,
    since31,
  ),
  member('choice in not', object(way, { required: ['way'], not: choice }), sides),
  member('choices beside each other', { allOf: [choice, { oneOf: [needs('bow'), needs('stern')] }] }, [
    ...sides,
    /bow/,
    /stern/,
  ]),
  member('choice in prefixItems', { type: 'array', prefixItems: [integer({}), choice], minItems: 2 }, sides, since31),
  member('choice in further items', { type: 'array', prefixItems: [integer({})], items: choice }, sides, since31),
  member('choice in contains', { type: 'array', contains: choice }, sides, since31),
  member('choice in patternProperties', object({}, { patternProperties: { '^x-': choice } }), sides, since31),
  member('choice in additionalProperties', object({}, { additionalProperties: choice }), sides),
];

const told: readonly RawCase[] = [
  member('title', string({ title: 'Call sign zq' }), [/Call sign zq/]),
  member('description', string({ description: 'A *call* sign' }), [/A call sign/]),
  member('deprecated', string({ deprecated: true }), [/deprecated/i]),
  member('externalDocs', string({ externalDocs: { url: 'https://docs.test/zq', description: 'More of zq' } }), [
    /docs\.test|More of zq/,
  ]),
  member('nullable', string({ nullable: true }), [/null/i], until30),
  member('type: several', { type: ['string', 'null'] }, [/null/i], since31),
  member('type: null', { type: 'null' }, [/null/i], since31),
  member('const', { const: 'fixed-1' }, [/fixed-1/], since31),
  member('const: an object', { const: { fixed: ['in-1'] } }, [/in-1/], since31),
  member('examples', string({ examples: ['shown-1', 'shown-2'] }), [/shown-1/, /shown-2/], since31),
  member('contentMediaType', string({ contentMediaType: 'application/zq' }), [/application\/zq/], since31),
  member('contentEncoding', string({ contentEncoding: 'base64' }), [/base64/], since31),
  member(
    'contentSchema',
    string({
      contentMediaType: 'application/json',
      contentSchema: object({ within: integer({}) }, { required: ['within'] }),
    }),
    [/within/],
    since31,
  ),
  member('enum with null', { type: ['string', 'null'], enum: ['azure', null] }, [/azure/, /null/], since31),
];

export const keywordCases: readonly RawCase[] = [
  ...strings,
  ...numbers,
  ...arrays,
  ...objects,
  ...composed,
  ...told,
  ...choices,
];

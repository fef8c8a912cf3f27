import fc from 'fast-check';

type Schema = Record<string, unknown>;

const record = (parts: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Schema> =>
  fc.record(parts, { requiredKeys: [] });

const names = ['a', 'b', 'c', 'kind'] as const;
const name = fc.constantFrom(...names);

const patterns = [
  '^[a-z]+$',
  '^[A-Z]{2}\\d{3,5}$',
  '^(?:cus|sub)_[A-Za-z0-9]+$',
  '\\d{2}',
  '^#(?:[0-9a-f]{3}){1,2}$',
  '^\\+[1-9]\\d{1,14}$',
  '^[^\\s@]+@[^\\s@]+$',
  '^v\\d+(?:\\.\\d+)*$',
  '^(?=.*[A-Z])(?=.*\\d).{8,}$',
];

const formats = [
  'date',
  'date-time',
  'time',
  'email',
  'uri',
  'uuid',
  'ipv4',
  'ipv6',
  'hostname',
  'byte',
  'int32',
  'duration',
];

const text = fc
  .oneof(
    record({ minLength: fc.nat(12), maxLength: fc.integer({ min: 12, max: 30 }) }),
    record({ pattern: fc.constantFrom(...patterns) }),
    record({ format: fc.constantFrom(...formats) }),
  )
  .map((more) => ({ type: 'string', ...more }));

const number = fc
  .record({
    type: fc.constantFrom('integer', 'number'),
    low: fc.integer({ min: -50, max: 50 }),
    room: fc.integer({ min: 8, max: 40 }),
    lower: fc.constantFrom('minimum', 'exclusiveMinimum', undefined),
    upper: fc.constantFrom('maximum', 'exclusiveMaximum', undefined),
    step: fc.constantFrom(undefined, 1, 2, 5, 7, 0.5, 0.25, 0.1),
  })
  .map(({ type, low, room, lower, upper, step }) => ({
    type,
    ...(lower && { [lower]: low }),
    ...(upper && { [upper]: low + room }),
    ...(step && { multipleOf: step }),
  }));

const choice = fc.oneof(
  fc.constantFrom('x', 1, null, true, [1], { a: 1 }).map((value) => ({ const: value })),
  fc
    .uniqueArray(fc.constantFrom('red', 'green', 'blue', 3, null), { minLength: 1 })
    .map((values) => ({ enum: values })),
);

const scalar: fc.Arbitrary<Schema> = fc.oneof(text, number, choice, fc.constant({ type: 'boolean' }));

const listOf = (item: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> =>
  fc.oneof(
    fc.record({ items: item, least: fc.nat(3), room: fc.nat(3) }).map(({ items, least, room }) => ({
      type: 'array',
      items,
      minItems: least,
      maxItems: least + room,
    })),
    fc.record({ first: item, second: item }).map(({ first, second }) => ({
      type: 'array',
      prefixItems: [first, second],
      items: false,
    })),
    fc.nat(3).map((least) => ({ type: 'array', items: { type: 'integer' }, uniqueItems: true, minItems: least })),
    fc
      .record({ pattern: fc.constantFrom(...patterns), least: fc.integer({ min: 1, max: 3 }) })
      .map(({ pattern, least }) => ({
        type: 'array',
        items: { type: 'string' },
        contains: { pattern },
        minContains: least,
        maxContains: least + 1,
        maxItems: 8,
      })),
  );

const objectOf = (member: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> =>
  fc
    .record({
      properties: fc.dictionary(name, member, { minKeys: 1, maxKeys: 3 }),
      required: fc.subarray([...names]),
      dependent: fc.option(fc.tuple(name, fc.subarray([...names])), { nil: undefined }),
      isClosed: fc.boolean(),
      least: fc.nat(3),
      hidden: fc.constantFrom('readOnly', 'writeOnly', undefined),
      more: fc.constantFrom(undefined, 'propertyNames', 'patternProperties', 'not'),
    })
    .map(({ properties, required, dependent, isClosed, least, hidden, more }) => {
      const described = Object.keys(properties);
      const isAllowed = (one: string) => !isClosed || described.includes(one);
      return {
        type: 'object',
        properties: hidden
          ? { ...properties, [hidden === 'readOnly' ? 'read' : 'write']: { type: 'string', [hidden]: true } }
          : properties,
        required: [...required.filter(isAllowed), ...(hidden ? [hidden === 'readOnly' ? 'read' : 'write'] : [])],
        ...(dependent && { dependentRequired: { [dependent[0]]: dependent[1].filter(isAllowed) } }),
        ...(isClosed ? { additionalProperties: false } : { minProperties: least }),
        ...(!isClosed && more === 'propertyNames' && { propertyNames: { maxLength: 12 } }),
        ...(more === 'patternProperties' && { patternProperties: { '^x-': { type: 'integer' } } }),
        ...(more === 'not' && { not: { required: ['other'] } }),
      };
    });

const taggedOf = (member: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> =>
  fc.array(member, { minLength: 2, maxLength: 3 }).map((members) => ({
    oneOf: members.map((one, at) => ({
      type: 'object',
      properties: { kind: { const: `kind-${at}` }, value: one },
      required: ['kind', 'value'],
    })),
  }));

const conditionalOf = (member: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> =>
  fc.record({ yes: member, no: member }).map(({ yes, no }) => ({
    type: 'object',
    properties: { kind: { enum: ['yes', 'no'] } },
    required: ['kind'],
    if: { properties: { kind: { const: 'yes' } } },
    // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
    then: { required: ['yes'], properties: { yes } },
    else: { required: ['no'], properties: { no } },
  }));

const combinedOf = (member: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> =>
  fc.oneof(
    fc.tuple(member, member).map((anyOf) => ({ anyOf })),
    fc.tuple(fc.constant({ type: 'null' }), objectOf(member)).map((oneOf) => ({ oneOf })),
    fc.tuple(member, fc.record({ more: member })).map(([one, { more }]) => ({
      allOf: [
        { type: 'object', properties: { one }, required: ['one'] },
        { properties: { more }, required: ['more'] },
      ],
      unevaluatedProperties: false,
    })),
    // The second branch requires one property more, so a value without `extra` matches only the first.
    member.map((one) => ({
      oneOf: [
        { type: 'object', properties: { one }, required: ['one'] },
        { type: 'object', properties: { one }, required: ['one', 'extra'] },
      ],
    })),
  );

const schemaOf = (depth: number): fc.Arbitrary<Schema> => {
  if (depth === 0) return scalar;
  const inner = schemaOf(depth - 1);
  return fc.oneof(
    scalar,
    listOf(inner),
    objectOf(inner),
    taggedOf(inner),
    conditionalOf(inner),
    combinedOf(inner),
    inner.map((schema) => ({ ...schema, examples: ['an example of something else'] })),
  );
};

/** Schemas with keywords of all kinds, each of which has a valid value. */
export const satisfiableSchema: fc.Arbitrary<Schema> = schemaOf(3);

/** Values with the names and structure of these schemas. Most of them are invalid. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('x', 'red', 'abc', '2026-01-31', 'kind-0', 'yes', '', null, true, false),
    fc.integer({ min: -60, max: 60 }),
    fc.constantFrom(0.5, 0.1),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(...names, 'one', 'more', 'value', 'yes', 'no', 'x-1', 'read', 'write'),
      tie('value'),
      {
        maxKeys: 4,
      },
    ),
  ),
})).value;

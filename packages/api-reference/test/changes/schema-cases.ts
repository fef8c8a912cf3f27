import type { SchemaRuleId } from '../../src/changes/rules.ts';

const cat = { $ref: '#/components/schemas/Cat' };
const dog = { $ref: '#/components/schemas/Dog' };
const anObject = (more: object) => ({ type: 'object', ...more });
const text = { type: 'string' };

/** Every rule about schemas, with two schemas between which it is the only change. */
export const schemaCases: Readonly<Record<SchemaRuleId, readonly [before: object, after: object]>> = {
  'type-widened': [{ type: 'integer' }, { type: 'number' }],
  'type-narrowed': [{ type: ['string', 'integer'] }, { type: 'string' }],
  'type-changed': [{ type: 'string' }, { type: 'boolean' }],
  'became-nullable': [{ type: 'string' }, { type: ['string', 'null'] }],
  'became-not-nullable': [{ anyOf: [dog, { type: 'null' }] }, dog],
  'format-added': [text, { ...text, format: 'date' }],
  'format-removed': [{ ...text, format: 'date' }, text],
  'format-changed': [
    { ...text, format: 'date' },
    { ...text, format: 'date-time' },
  ],
  'enum-added': [text, { ...text, enum: ['a'] }],
  'enum-removed': [{ ...text, enum: ['a'] }, text],
  'enum-values-added': [
    { ...text, enum: ['a'] },
    { ...text, enum: ['b', 'a'] },
  ],
  'enum-values-removed': [
    { ...text, enum: ['a', 'b'] },
    { ...text, enum: ['b'] },
  ],
  'const-added': [text, { ...text, const: 'a' }],
  'const-removed': [{ ...text, const: 'a' }, text],
  'const-changed': [
    { ...text, const: 'a' },
    { ...text, const: 'b' },
  ],
  'minimum-tightened': [{ type: 'integer' }, { type: 'integer', minimum: 1 }],
  'minimum-loosened': [
    { type: 'integer', minimum: 2 },
    { type: 'integer', minimum: 1 },
  ],
  'exclusive-minimum-tightened': [
    { type: 'integer', exclusiveMinimum: 1 },
    { type: 'integer', exclusiveMinimum: 2 },
  ],
  'exclusive-minimum-loosened': [{ type: 'integer', exclusiveMinimum: 1 }, { type: 'integer' }],
  'maximum-tightened': [
    { type: 'integer', maximum: 9 },
    { type: 'integer', maximum: 8 },
  ],
  'maximum-loosened': [{ type: 'integer', maximum: 9 }, { type: 'integer' }],
  'exclusive-maximum-tightened': [{ type: 'integer' }, { type: 'integer', exclusiveMaximum: 9 }],
  'exclusive-maximum-loosened': [
    { type: 'integer', exclusiveMaximum: 9 },
    { type: 'integer', exclusiveMaximum: 10 },
  ],
  'min-length-tightened': [text, { ...text, minLength: 1 }],
  'min-length-loosened': [
    { ...text, minLength: 2 },
    { ...text, minLength: 1 },
  ],
  'max-length-tightened': [text, { ...text, maxLength: 5 }],
  'max-length-loosened': [
    { ...text, maxLength: 5 },
    { ...text, maxLength: 6 },
  ],
  'min-items-tightened': [{ type: 'array' }, { type: 'array', minItems: 1 }],
  'min-items-loosened': [{ type: 'array', minItems: 1 }, { type: 'array' }],
  'max-items-tightened': [
    { type: 'array', maxItems: 5 },
    { type: 'array', maxItems: 4 },
  ],
  'max-items-loosened': [{ type: 'array', maxItems: 5 }, { type: 'array' }],
  'min-properties-tightened': [anObject({}), anObject({ minProperties: 1 })],
  'min-properties-loosened': [anObject({ minProperties: 2 }), anObject({ minProperties: 1 })],
  'max-properties-tightened': [anObject({}), anObject({ maxProperties: 1 })],
  'max-properties-loosened': [anObject({ maxProperties: 1 }), anObject({ maxProperties: 2 })],
  'min-contains-tightened': [
    { type: 'array', contains: text, minContains: 1 },
    { type: 'array', contains: text, minContains: 2 },
  ],
  'min-contains-loosened': [
    { type: 'array', contains: text, minContains: 2 },
    { type: 'array', contains: text, minContains: 1 },
  ],
  'max-contains-tightened': [
    { type: 'array', contains: text },
    { type: 'array', contains: text, maxContains: 2 },
  ],
  'max-contains-loosened': [
    { type: 'array', contains: text, maxContains: 2 },
    { type: 'array', contains: text },
  ],
  'multiple-of-tightened': [
    { type: 'integer', multipleOf: 5 },
    { type: 'integer', multipleOf: 10 },
  ],
  'multiple-of-loosened': [{ type: 'integer', multipleOf: 5 }, { type: 'integer' }],
  'multiple-of-changed': [
    { type: 'integer', multipleOf: 5 },
    { type: 'integer', multipleOf: 3 },
  ],
  'pattern-added': [text, { ...text, pattern: '^a' }],
  'pattern-removed': [{ ...text, pattern: '^a' }, text],
  'pattern-changed': [
    { ...text, pattern: '^a' },
    { ...text, pattern: '^b' },
  ],
  'items-must-differ': [{ type: 'array' }, { type: 'array', uniqueItems: true }],
  'items-may-repeat': [{ type: 'array', uniqueItems: true }, { type: 'array' }],
  'items-constrained': [{ type: 'array' }, { type: 'array', items: text }],
  'items-unconstrained': [{ type: 'array', items: text }, { type: 'array' }],
  'tuple-item-added': [
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [text, text] },
  ],
  'tuple-item-removed': [
    { type: 'array', prefixItems: [text, text] },
    { type: 'array', prefixItems: [text] },
  ],
  'optional-property-added': [anObject({}), anObject({ properties: { a: text } })],
  'optional-property-removed': [anObject({ properties: { a: text } }), anObject({ properties: {} })],
  'required-property-added': [anObject({}), anObject({ properties: { a: text }, required: ['a'] })],
  'required-property-removed': [anObject({ properties: { a: text }, required: ['a'] }), anObject({})],
  'property-became-required': [
    anObject({ properties: { a: text } }),
    anObject({ properties: { a: text }, required: ['a'] }),
  ],
  'property-became-optional': [
    anObject({ properties: { a: text }, required: ['a'] }),
    anObject({ properties: { a: text } }),
  ],
  'became-read-only': [text, { ...text, readOnly: true }],
  'no-longer-read-only': [{ ...text, readOnly: true }, text],
  'became-write-only': [text, { ...text, writeOnly: true }],
  'no-longer-write-only': [{ ...text, writeOnly: true }, text],
  'schema-deprecated': [text, { ...text, deprecated: true }],
  'schema-no-longer-deprecated': [{ ...text, deprecated: true }, text],
  'additional-properties-refused': [anObject({}), anObject({ additionalProperties: false })],
  'additional-properties-allowed': [anObject({ additionalProperties: false }), anObject({})],
  'additional-properties-constrained': [anObject({}), anObject({ additionalProperties: text })],
  'additional-properties-unconstrained': [
    anObject({ additionalProperties: text }),
    anObject({ additionalProperties: true }),
  ],
  'default-added': [text, { ...text, default: 'a' }],
  'default-removed': [{ ...text, default: 'a' }, text],
  'default-changed': [
    { ...text, default: 'a' },
    { ...text, default: 'b' },
  ],
  'variant-added': [cat, { oneOf: [dog, cat] }],
  'variant-removed': [{ anyOf: [cat, dog, { type: 'integer' }] }, { anyOf: [cat, dog] }],
  'choice-added': [{ title: 'Pet' }, { title: 'Pet', oneOf: [dog, { type: 'integer' }] }],
  'choice-removed': [{ title: 'Pet', anyOf: [dog, { type: 'integer' }] }, { title: 'Pet' }],
  'part-added': [{ allOf: [cat] }, { allOf: [cat, anObject({ title: 'Named' })] }],
  'part-removed': [{ allOf: [cat, dog] }, { allOf: [cat] }],
  'exclusion-changed': [text, { ...text, not: { const: 'a' } }],
  'condition-changed': [anObject({}), anObject({ if: { required: ['a'] }, else: { required: ['b'] } })],
  'dependency-changed': [anObject({ dependentRequired: { a: ['b'] } }), anObject({ dependentRequired: { a: ['c'] } })],
  'pattern-properties-changed': [anObject({}), anObject({ patternProperties: { '^a': text } })],
  'property-names-changed': [anObject({ propertyNames: { maxLength: 3 } }), anObject({})],
  'contained-items-changed': [
    { type: 'array', contains: text },
    { type: 'array', contains: { type: 'integer' } },
  ],
  'unevaluated-changed': [anObject({}), anObject({ unevaluatedProperties: false })],
  'encoded-content-changed': [text, { ...text, contentEncoding: 'base64' }],
  'discriminator-changed': [
    { oneOf: [cat, dog], discriminator: { propertyName: 'kind' } },
    { oneOf: [cat, dog], discriminator: { propertyName: 'type' } },
  ],
  'xml-changed': [text, { ...text, xml: { attribute: true } }],
  'schema-text-changed': [text, { ...text, description: 'A name' }],
};

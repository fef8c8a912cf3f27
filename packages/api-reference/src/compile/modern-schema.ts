import { isRecord, type Untyped } from './untyped.ts';

/** One step of the upgrade to JSON Schema 2020-12. Each step changes only its own keywords. */
type Step = (schema: Untyped) => Untyped;

const annotations = [
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'examples',
  'externalDocs',
];

/** Upgrades a schema of any version to JSON Schema 2020-12, without the schemas inside it. */
export function toModernSchema(schema: Untyped): Untyped {
  return steps.reduce((current, step) => step(current), schema);
}

const toExamples: Step = (schema) => {
  if (!('example' in schema)) return schema;
  const { example, ...rest } = schema;
  return { examples: [example], ...rest };
};

const toExclusiveLimits: Step = (schema) =>
  (
    [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const
  ).reduce((current: Untyped, [exclusive, limit]) => {
    if (typeof current[exclusive] !== 'boolean') return current;
    const { [exclusive]: isExclusive, ...rest } = current;
    if (!isExclusive || typeof rest[limit] !== 'number') return rest;
    const { [limit]: bound, ...others } = rest;
    return { ...others, [exclusive]: bound };
  }, schema);

/** Upgrades a list of schemas in `items`, and `additionalItems`. */
const toPrefixItems: Step = (schema) => {
  if (!Array.isArray(schema.items)) return schema;
  const { items, additionalItems, ...rest } = schema;
  return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
};

const toDependents: Step = (original) => {
  const { dependencies } = original;
  if (!isRecord(dependencies)) return original;
  const { dependencies: _, ...schema } = original;
  const all = Object.entries(dependencies);
  const required = all.filter(([, value]) => Array.isArray(value));
  const schemas = all.filter(([, value]) => !Array.isArray(value));
  return {
    ...(required.length > 0 && { dependentRequired: Object.fromEntries(required) }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
    ...schema,
  };
};

/** In Swagger 2.0 a discriminator is only the name of the property. */
const toDiscriminator: Step = (schema) =>
  typeof schema.discriminator === 'string'
    ? { ...schema, discriminator: { propertyName: schema.discriminator } }
    : schema;

const toFileType: Step = (schema) =>
  schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema;

const toNullType: Step = (schema) => {
  if (!('nullable' in schema || 'x-nullable' in schema)) return schema;
  const { nullable, 'x-nullable': isNullable, ...rest } = schema;
  return nullable === true || isNullable === true ? withNull(rest) : rest;
};

const nothing = { type: 'null' };

function withNull(schema: Untyped): Untyped {
  const { type } = schema;
  if (typeof type === 'string') return { ...schema, type: type === 'null' ? type : [type, 'null'] };
  if (Array.isArray(type)) return type.includes('null') ? schema : { ...schema, type: [...type, 'null'] };
  for (const choice of ['anyOf', 'oneOf']) {
    const options = schema[choice];
    if (Array.isArray(options)) return { ...schema, [choice]: [...options, nothing] };
  }
  if (schema.$ref === undefined && schema.allOf === undefined) return schema;
  const isOutside = ([keyword]: [string, unknown]) => annotations.includes(keyword);
  const all = Object.entries(schema);
  return {
    ...Object.fromEntries(all.filter(isOutside)),
    anyOf: [Object.fromEntries(all.filter((entry) => !isOutside(entry))), nothing],
  };
}

const steps: readonly Step[] = [
  toExamples,
  toExclusiveLimits,
  toPrefixItems,
  toDependents,
  toDiscriminator,
  toFileType,
  toNullType,
];

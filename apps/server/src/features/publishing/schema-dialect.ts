import type { ErrorObject, FuncKeywordDefinition, Options, ValidateFunction } from 'ajv';
import { listSchemas, type PlacedSchema, toPointer } from './schema-places.ts';
import { mapValues } from './spec-data.ts';

/** Checks schemas of a dialect: `isRight` stops at the first error, and `findAll` collects all. */
interface Dialect {
  isRight: ValidateFunction;
  findAll: ValidateFunction;
}

/** Formats are annotations in these dialects: a pattern, for example, may be in another regular expression language. */
const options = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
} as const satisfies Options;

const draft2020 = 'https://json-schema.org/draft/2020-12/schema';
const draft2019 = 'https://json-schema.org/draft/2019-09/schema';
const draft7 = 'http://json-schema.org/draft-07/schema';

const text = { type: 'string' } as const;
const extensible = { type: 'object', patternProperties: { '^x-': true }, additionalProperties: false } as const;

/** JSON Schema 2020-12 with OpenAPI's own keywords (its base vocabulary, as of 3.2). */
const openApiDialect = {
  $id: 'https://spec.openapis.org/oas/3.1/dialect/base',
  $schema: draft2020,
  $dynamicAnchor: 'meta',
  allOf: [{ $ref: draft2020 }],
  properties: {
    discriminator: {
      ...extensible,
      properties: {
        propertyName: text,
        mapping: { type: 'object', additionalProperties: text },
        defaultMapping: text,
      },
      required: ['propertyName'],
    },
    externalDocs: { ...extensible, properties: { url: text, description: text }, required: ['url'] },
    xml: {
      ...extensible,
      properties: {
        nodeType: text,
        name: text,
        namespace: text,
        prefix: text,
        attribute: { type: 'boolean' },
        wrapped: { type: 'boolean' },
      },
    },
  },
};

/** Checks that the values of an enumeration are unique. Ajv's own keyword compares every value with every other. */
const uniqueItems = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  validate: (isAsked: boolean, items: unknown[]) =>
    !isAsked || new Set(items.map((item) => JSON.stringify(item))).size === items.length,
  error: { message: 'must NOT have duplicate items' },
} as const satisfies FuncKeywordDefinition;

type Make = (options: Options) => Promise<ValidateFunction | undefined>;

const newest = async (options: Options) => new (await import('ajv/dist/2020.js')).Ajv2020(options);

/** Validators by the name of the dialect. Schemas of other dialects are not checked. */
const makers: [name: RegExp, make: Make][] = [
  [
    /^https:\/\/spec\.openapis\.org\/oas\/3\.[12]\/dialect\//,
    async (how) => (await newest(how)).compile(openApiDialect),
  ],
  [/^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, async (how) => (await newest(how)).getSchema(draft2020)],
  [
    /^https:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/,
    async (how) => new (await import('ajv/dist/2019.js')).Ajv2019(how).getSchema(draft2019),
  ],
  // Draft 6 allows what draft 7 added.
  [
    /^http:\/\/json-schema\.org\/draft-0[67]\/schema#?$/,
    async (how) => {
      const { Ajv } = await import('ajv');
      return new Ajv(how).removeKeyword(uniqueItems.keyword).addKeyword(uniqueItems).getSchema(draft7);
    },
  ],
];

const made = new Map<Make, Promise<Dialect | undefined>>();

/** Creates a dialect when a schema first uses it. */
async function findDialect(name: string): Promise<Dialect | undefined> {
  const [, make] = makers.find(([pattern]) => pattern.test(name)) ?? [];
  if (!make) return undefined;
  const dialect = made.get(make) ?? makeDialect(make);
  made.set(make, dialect);
  return dialect;
}

async function makeDialect(make: Make): Promise<Dialect | undefined> {
  const [isRight, findAll] = [await make(options), await make({ ...options, allErrors: true })];
  return isRight && findAll && { isRight, findAll };
}

/** For a larger schema only the first error is reported: collecting all takes time quadratic in their number. */
const mostNodes = 5000;
const mostPlaceLetters = 1_000_000;

interface DialectSchema extends PlacedSchema {
  dialect: string;
  isLarge: boolean;
}

/** Splits a schema at subschemas that name their own dialect, which are checked separately. */
function splitByDialect({ schema, pointer }: PlacedSchema, usual: string): DialectSchema[] {
  const parts: DialectSchema[] = [];
  let nodes = 0;
  let letters = 0;
  const isLarge = () => nodes > mostNodes || letters > mostPlaceLetters;

  function cut(node: object, at: string): unknown {
    nodes += 1;
    letters += at.length;
    const rest = mapValues(node, (value, key) =>
      typeof value === 'object' && value !== null ? cut(value, toPointer(at, key)) : value,
    );
    const { $schema: dialect } = node as { $schema?: unknown };
    if (typeof dialect !== 'string') return rest;
    parts.push({ schema: rest, pointer: at, dialect, isLarge: isLarge() });
    return true;
  }

  const rest = typeof schema === 'object' && schema !== null ? cut(schema, pointer) : schema;
  return [...parts, { schema: rest, pointer, dialect: usual, isLarge: isLarge() }];
}

/** The errors of the schemas of an OpenAPI 3.1 or 3.2 document by their dialects, up to a limit. */
export async function findDialectErrors(document: object, enough: number): Promise<ErrorObject[]> {
  const { jsonSchemaDialect } = document as { jsonSchemaDialect?: unknown };
  const usual = typeof jsonSchemaDialect === 'string' ? jsonSchemaDialect : openApiDialect.$id;
  const found: ErrorObject[] = [];
  for (const placed of listSchemas(document)) {
    for (const { schema, pointer, dialect: name, isLarge } of splitByDialect(placed, usual)) {
      const dialect = await findDialect(name);
      if (!dialect || dialect.isRight(schema)) continue;
      if (!isLarge) dialect.findAll(schema);
      const { errors } = isLarge ? dialect.isRight : dialect.findAll;
      for (const error of errors ?? []) found.push({ ...error, instancePath: pointer + error.instancePath });
    }
    if (found.length >= enough) break;
  }
  return found;
}

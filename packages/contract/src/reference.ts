import Type from 'typebox';
import { catalog } from './areas.ts';
import { operation } from './operation.ts';
import { choice } from './schema.ts';

/**
 * A specification as the API reference reads it: an index, and bundles that are fetched one at a time. The parts that
 * only the viewer looks into are left open here; `packages/api-reference` has their types.
 */

const { Array: List, Literal, Object: Some, Optional, Record: ByName, String: Text, Unknown } = Type;

/** Plain text, or the nodes of its Markdown. */
const Prose = Type.Union([Text(), List(Unknown())]);

const ReferenceServer = Some({
  url: Text(),
  name: Optional(Text()),
  description: Optional(Prose),
  variables: Optional(
    ByName(Text(), Some({ default: Text(), enum: Optional(List(Text())), description: Optional(Prose) })),
  ),
});

const ReferenceTag = Some({
  name: Text(),
  title: Optional(Text()),
  description: Optional(Prose),
  parent: Optional(Text()),
  kind: Optional(Text()),
});

const ReferenceOperation = Some({
  anchor: Text(),
  slug: Text(),
  kind: choice('operation', 'webhook'),
  method: Text(),
  path: Text(),
  operationId: Optional(Text()),
  summary: Optional(Text()),
  tags: List(Text()),
  deprecated: Optional(Literal(true)),
  bundle: Text(),
});

const ReferenceSchema = Some({ name: Text(), anchor: Text(), deprecated: Optional(Literal(true)), bundle: Text() });

export const ReferenceIndex = Some({
  title: Text(),
  version: Text(),
  summary: Optional(Text()),
  description: Optional(Prose),
  servers: List(ReferenceServer),
  security: List(ByName(Text(), List(Text()))),
  securitySchemes: ByName(Text(), Unknown()),
  tags: List(ReferenceTag),
  tagGroups: Optional(List(Some({ name: Text(), tags: List(Text()) }))),
  operations: List(ReferenceOperation),
  schemas: List(ReferenceSchema),
  words: Optional(Text()),
  tryIt: Optional(Literal(false)),
});

const pools = { schemas: ByName(Text(), Unknown()), further: ByName(Text(), Text()) };
const OperationBundle = Some({ kind: Literal('operation'), operation: Unknown(), ...pools });
const SchemaBundle = Some({ kind: Literal('schema'), name: Text(), schema: Unknown(), ...pools });

/** Places of words, and places of schemas. */
const Places = Type.Array(List(Type.Integer()), { minItems: 2, maxItems: 2 });
const WordBundle = Some({
  kind: Literal('words'),
  words: List(Text()),
  operations: ByName(Text(), Places),
  schemas: List(Places),
});

const reference = {
  ...catalog,
  tag: 'versions',
  path: `${catalog.path}/{productId}/versions/{productVersionId}/reference`,
  params: {
    ...catalog.params,
    anchor: Text({ minLength: 1, maxLength: 200 }),
    hash: Text({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  },
} as const;

export const getReferenceIndex = operation(reference, 'GET', 'getReferenceIndex', {
  summary: 'What the API reference of a version lists: operations, schemas, servers and security schemes',
  returns: ReferenceIndex,
  mayBeEmpty: true,
});

export const getReferenceOperation = operation(reference, 'GET /operations/{anchor}', 'getReferenceOperation', {
  summary: 'One operation of the API reference by its slug, anchor or id, with the schemas nearest to it',
  returns: OperationBundle,
});

export const getReferenceSchema = operation(reference, 'GET /schemas/{anchor}', 'getReferenceSchema', {
  summary: 'One schema of the API reference, with the schemas nearest to it',
  returns: SchemaBundle,
});

export const getReferenceBundle = operation(reference, 'GET /bundles/{hash}', 'getReferenceBundle', {
  summary: 'A bundle of the API reference by the hash of its content; it never changes',
  returns: Type.Union([OperationBundle, SchemaBundle, WordBundle]),
});

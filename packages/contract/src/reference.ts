import Type from 'typebox';
import { catalog } from './areas.ts';
import { operation } from './operation.ts';
import { choice } from './schema.ts';

/** Plain text, or the nodes of its Markdown. */
const Prose = Type.Union([Type.String(), Type.Array(Type.Unknown())]);

const ReferenceServer = Type.Object({
  url: Type.String(),
  name: Type.Optional(Type.String()),
  description: Type.Optional(Prose),
  variables: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        default: Type.String(),
        enum: Type.Optional(Type.Array(Type.String())),
        description: Type.Optional(Prose),
      }),
    ),
  ),
});

const ReferenceTag = Type.Object({
  name: Type.String(),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Prose),
  parent: Type.Optional(Type.String()),
  kind: Type.Optional(Type.String()),
});

const ReferenceOperation = Type.Object({
  anchor: Type.String(),
  slug: Type.String(),
  kind: choice('operation', 'webhook'),
  method: Type.String(),
  path: Type.String(),
  operationId: Type.Optional(Type.String()),
  summary: Type.Optional(Type.String()),
  tags: Type.Array(Type.String()),
  deprecated: Type.Optional(Type.Literal(true)),
  bundle: Type.String(),
});

const ReferenceSchema = Type.Object({
  name: Type.String(),
  anchor: Type.String(),
  deprecated: Type.Optional(Type.Literal(true)),
  bundle: Type.String(),
});

/** The index of a specification. `packages/api-reference` has the types of the parts that are open here. */
export const ReferenceIndex = Type.Object({
  title: Type.String(),
  version: Type.String(),
  summary: Type.Optional(Type.String()),
  description: Type.Optional(Prose),
  servers: Type.Array(ReferenceServer),
  security: Type.Array(Type.Record(Type.String(), Type.Array(Type.String()))),
  securitySchemes: Type.Record(Type.String(), Type.Unknown()),
  tags: Type.Array(ReferenceTag),
  tagGroups: Type.Optional(Type.Array(Type.Object({ name: Type.String(), tags: Type.Array(Type.String()) }))),
  operations: Type.Array(ReferenceOperation),
  schemas: Type.Array(ReferenceSchema),
  words: Type.Optional(Type.String()),
  tryIt: Type.Optional(Type.Literal(false)),
});

const pools = {
  schemas: Type.Record(Type.String(), Type.Unknown()),
  further: Type.Record(Type.String(), Type.String()),
};
const OperationBundle = Type.Object({ kind: Type.Literal('operation'), operation: Type.Unknown(), ...pools });
const SchemaBundle = Type.Object({
  kind: Type.Literal('schema'),
  name: Type.String(),
  schema: Type.Unknown(),
  ...pools,
});

/** Two lists of indexes: into `words`, and into `schemas`. */
const Places = Type.Array(Type.Array(Type.Integer()), { minItems: 2, maxItems: 2 });
const WordBundle = Type.Object({
  kind: Type.Literal('words'),
  words: Type.Array(Type.String()),
  operations: Type.Record(Type.String(), Places),
  schemas: Type.Array(Places),
});

const reference = {
  ...catalog,
  tag: 'versions',
  path: `${catalog.path}/{productId}/versions/{productVersionId}/reference`,
  params: {
    ...catalog.params,
    anchor: Type.String({ minLength: 1, maxLength: 200 }),
    hash: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
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

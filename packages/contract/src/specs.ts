import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { operation } from './operation.ts';
import { choice, nullable } from './schema.ts';

const ApiType = choice('openapi');

export const ProductVersionSpec = Type.Object({ api_type: ApiType, content: Type.String() });

export const SpecOperation = Type.Object({
  path: Type.String(),
  method: Type.String(),
  operation_id: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  summary: nullable(Type.String()),
  deprecated: Type.Boolean(),
  /**
   * The last part of the path of its page. Present if the query has `include=slug` and the specification is compiled.
   */
  slug: Type.Optional(Type.String()),
});
export type SpecOperation = Static<typeof SpecOperation>;

const SpecTag = Type.Object({
  name: Type.String(),
  title: Type.Optional(Type.String()),
  parent: Type.Optional(Type.String()),
  kind: Type.Optional(Type.String()),
});
export type SpecTag = Static<typeof SpecTag>;

/** All properties after `operations` are present if the query has `include=slug`. */
export const ProductVersionSpecOperations = Type.Object({
  api_type: ApiType,
  operations: Type.Array(SpecOperation),
  tags: Type.Optional(Type.Array(SpecTag)),
  tag_groups: Type.Optional(Type.Array(Type.Object({ name: Type.String(), tags: Type.Array(Type.String()) }))),
  /** The hash of the bundle with further search words. */
  words: Type.Optional(Type.String()),
});
export type ProductVersionSpecOperations = Static<typeof ProductVersionSpecOperations>;

const specs = {
  ...catalog,
  tag: 'versions',
  path: `${catalog.path}/{productId}/versions/{productVersionId}/spec`,
} as const;

export const getProductVersionSpec = operation(specs, 'GET', 'getProductVersionSpec', {
  summary: 'The API specification of a version, as it was published',
  returns: ProductVersionSpec,
  mayBeEmpty: true,
});

export const getProductVersionSpecOperations = operation(specs, 'GET /operations', 'getProductVersionSpecOperations', {
  summary: 'The operations of the API specification of a version',
  query: Type.Object({ include: Type.Optional(choice('slug')) }),
  returns: ProductVersionSpecOperations,
  mayBeEmpty: true,
});

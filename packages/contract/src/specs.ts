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
});
export type SpecOperation = Static<typeof SpecOperation>;

export const ProductVersionSpecOperations = Type.Object({ api_type: ApiType, operations: Type.Array(SpecOperation) });

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
  returns: ProductVersionSpecOperations,
  mayBeEmpty: true,
});

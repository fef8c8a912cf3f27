import Type, { type Static } from 'typebox';
import { versionParams } from './catalog.ts';
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

const read = {
  tag: 'versions',
  method: 'GET',
  access: 'visitor',
  params: versionParams,
  status: 200,
  mayBeEmpty: true,
  problems: ['invalid-parameters', 'not-signed-in', 'not-found', 'unknown-portal'],
} as const;

export const getProductVersionSpec = operation({
  ...read,
  id: 'getProductVersionSpec',
  summary: 'The API specification of a version, as it was published',
  path: '/api/v2/products/{productId}/versions/{productVersionId}/spec',
  returns: ProductVersionSpec,
});

export const getProductVersionSpecOperations = operation({
  ...read,
  id: 'getProductVersionSpecOperations',
  summary: 'The operations of the API specification of a version',
  path: '/api/v2/products/{productId}/versions/{productVersionId}/spec/operations',
  returns: ProductVersionSpecOperations,
});

import { readHash, type Target } from '@portico/api-reference/view/target.ts';
import { operationsQuery } from '../../shared/product/queries.ts';
import {
  indexQuery,
  operationQuery,
  type ReferenceSource,
  schemaQuery,
} from '../../shared/product/reference-queries.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** On a deep link the index and what the address names travel at once, with the code that shows them. */
export function prepareReference(
  source: Omit<ReferenceSource, 'productVersionId'>,
  version: string,
  hash: string,
): void {
  if (!uuid.test(version)) return;
  const asked = { ...source, productVersionId: version };
  // Before the index, which an operation would otherwise wait for.
  prepareTarget(asked, readHash(hash));
  void source.queries.prefetchQuery(indexQuery(asked));
  void source.queries.prefetchQuery(operationsQuery(source.client, source.productId, version));
}

export function prepareTarget(source: ReferenceSource, target: Target): void {
  if (target.kind === 'operation') void source.queries.prefetchQuery(operationQuery(source, target.name));
  if (target.kind === 'schema') void source.queries.prefetchQuery(schemaQuery(source, target.name));
}

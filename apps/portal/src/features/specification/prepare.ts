import { readHash, type Target } from '@portico/api-reference/view/target.ts';
import type { Params, Place } from '../../router/paths.ts';
import { listPartKey } from '../../shared/product/part-keys.ts';
import {
  changedOperationQuery,
  indexQuery,
  operationQuery,
  type ReferenceSource,
  schemaQuery,
} from '../../shared/product/reference-queries.ts';
import type { Services } from '../../shared/services.ts';
import { prepareProduct } from '../product-shell/prepare.ts';
import { overviewPage, schemaPage } from './page-parts.ts';

/** Loads what a page of a reference shows: the product, the index, and the part that the URL names. */
export async function prepareReference(services: Services, params: Params, place: Place): Promise<void> {
  const prepared = await prepareProduct(services, params.product ?? '', params.version, place.pathname);
  if (!prepared?.version) return;
  const { client, queries } = services;
  const source = { client, queries, productId: prepared.product.id, productVersionId: prepared.version.id };
  const target = toTarget(params, place.hash);
  const isOverview = params.operation === undefined && params.schema === undefined;
  const hasPart = queries.getQueryData(listPartKey(place.pathname)) !== undefined;
  // Requested before the index, so that the operation does not wait for it.
  await Promise.all([
    prepareTarget(source, target),
    // The server does not receive the hash, so it rendered the overview.
    isOverview && overviewPage.prepare(),
    !hasPart && queries.prefetchQuery(indexQuery(source)),
    params.operation !== undefined && queries.prefetchQuery(changedOperationQuery(source, params.operation)),
  ]);
}

function toTarget({ operation, schema }: Params, hash: string): Target {
  if (operation !== undefined) return { kind: 'operation', tag: '', name: operation, slug: operation };
  return schema === undefined ? readHash(hash) : { kind: 'schema', name: schema };
}

export async function prepareTarget(source: ReferenceSource, target: Target): Promise<void> {
  if (target.kind === 'operation') await source.queries.prefetchQuery(operationQuery(source, target.name));
  if (target.kind === 'schema') {
    await Promise.all([schemaPage.prepare(), source.queries.prefetchQuery(schemaQuery(source, target.name))]);
  }
}

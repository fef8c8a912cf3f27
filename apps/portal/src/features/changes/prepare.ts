import type { Params, Place } from '../../router/paths.ts';
import { listPartKey } from '../../shared/product/part-keys.ts';
import { indexQuery } from '../../shared/product/reference-queries.ts';
import { slugOf } from '../../shared/product/slugs.ts';
import type { Services } from '../../shared/services.ts';
import { prepareProduct } from '../product-shell/prepare.ts';
import { findPredecessor, readAsked } from './asked-changes.ts';
import { changesQuery, comparisonQuery } from './queries.ts';

/** Loads the product and the changes that the URL asks for. A version without changes is compared with its predecessor. */
export async function prepareChanges(services: Services, params: Params, place: Place): Promise<void> {
  const prepared = await prepareProduct(services, params.product ?? '', params.version, place.pathname);
  if (!prepared?.version) return;
  const { product, version, versions } = prepared;
  const { client, queries } = services;
  const ids = { productId: product.id, productVersionId: version.id };
  // The list of operations reads their order and the webhooks from the list part.
  const hasPart = queries.getQueryData(listPartKey(place.pathname)) !== undefined;
  if (!hasPart) await queries.prefetchQuery(indexQuery({ client, queries, ...ids }));
  const { from, until } = readAsked(place.search);
  if (from !== undefined) return queries.prefetchQuery(comparisonQuery(client, ids, from));
  const asked = changesQuery(client, ids, until);
  await queries.prefetchQuery(asked);
  const isEmpty = until === undefined && queries.getQueryData(asked.queryKey)?.days.length === 0;
  const before = findPredecessor(versions, version);
  if (isEmpty && before) await queries.prefetchQuery(comparisonQuery(client, ids, slugOf(before)));
}

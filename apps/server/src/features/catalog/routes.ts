import * as contract from '@portico/contract/catalog.ts';
import type { Query } from '@portico/contract/operation.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import type { AnswerCache } from '../../platform/fast-path/answer-cache.ts';
import { handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { Included } from './product-row.ts';
import type { CatalogService } from './service.ts';
import type { ProductFilter } from './store.ts';
import type { VersionFilter } from './version-read-store.ts';

export const catalogRoutes = (catalog: CatalogService, { remembered }: AnswerCache) => [
  handle(contract.listProducts, (call) =>
    remembered(call, () =>
      catalog.products(toViewer(call), toProductFilter(call.query), toPageRequest(call.query), included(call.query)),
    ),
  ),
  handle(contract.getProduct, (call) =>
    remembered(call, () => catalog.product(toViewer(call), call.params.productId, included(call.query))),
  ),
  handle(contract.listProductVersions, ({ params, query, ...call }) =>
    remembered(call, () =>
      catalog.versions(toViewer(call), params.productId, toVersionFilter(query), toPageRequest(query), included(query)),
    ),
  ),
  handle(contract.getProductVersion, ({ params, query, ...call }) =>
    remembered(call, () => catalog.version(toViewer(call), params.productId, params.productVersionId, included(query))),
  ),
];

const included = ({ include }: { include?: 'slug' }): Included => ({ slug: include === 'slug' });

function toProductFilter(query: Query<typeof contract.listProducts>): ProductFilter {
  return {
    id: query['filter[id]'] ?? query['filter[id][eq]'],
    name: query['filter[name]'] ?? query['filter[name][eq]'],
    name_contains: query['filter[name][contains]'],
    description: query['filter[description]'] ?? query['filter[description][eq]'],
    description_contains: query['filter[description][contains]'],
  };
}

function toVersionFilter(query: Query<typeof contract.listProductVersions>): VersionFilter {
  return {
    name: query['filter[name]'] ?? query['filter[name][eq]'],
    name_contains: query['filter[name][contains]'],
  };
}

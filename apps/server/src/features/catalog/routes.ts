import * as contract from '@portico/contract/catalog.ts';
import type { Query } from '@portico/contract/operation.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import type { AnswerCache } from '../../platform/fast-path/answer-cache.ts';
import { handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import { toReading } from '../translations/reading-language.ts';
import type { Translations } from '../translations/service.ts';
import type { Included } from './product-row.ts';
import type { CatalogService } from './service.ts';
import type { ProductFilter } from './store.ts';
import type { VersionFilter } from './version-read-store.ts';

export const catalogRoutes = (catalog: CatalogService, translations: Translations, { remembered }: AnswerCache) => [
  handle(contract.listProducts, (call) =>
    remembered(call, async () => {
      const { query } = call;
      const page = await catalog.products(
        toViewer(call),
        toProductFilter(query),
        toPageRequest(query),
        included(query),
      );
      return { ...page, data: await translations.products(toReading(call), page.data) };
    }),
  ),
  handle(contract.getProduct, (call) =>
    remembered(call, async () => {
      const product = await catalog.product(toViewer(call), call.params.productId, included(call.query));
      const [translated = product] = await translations.products(toReading(call), [product]);
      return translated;
    }),
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

import { appearanceQuery, productsQuery } from '../features/catalog/queries.ts';
import { toCatalogSearch } from '../features/catalog/search.ts';
import { lazyPart } from '../router/router.ts';
import type { PortalRoute } from './route.ts';

export const catalogRoute: PortalRoute = {
  path: '/',
  rules: { access: 'visitor', title: (text) => text.titles.catalog },
  prepare: ({ context: { client, queries }, place }) =>
    Promise.all([
      queries.prefetchQuery(appearanceQuery(client)),
      queries.prefetchQuery(productsQuery(client, toCatalogSearch(place.search))),
    ]),
  page: lazyPart(
    () => import('../features/catalog/catalog-page.tsx'),
    'CatalogPage',
    'src/features/catalog/catalog-page.tsx',
  ),
};

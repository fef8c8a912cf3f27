import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appearanceQuery, productsQuery } from '../features/catalog/queries.ts';
import { toCatalogSearch } from '../features/catalog/search.ts';
import { rootRoute } from './root.tsx';

export const catalogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { access: 'visitor', title: (text) => text.titles.catalog },
  validateSearch: toCatalogSearch,
  loaderDeps: ({ search: { q, page } }) => ({ q, page }),
  // Nothing is awaited: the page shows its own skeletons, and its code and its data travel at the same time.
  loader: ({ context: { client, queries }, deps }) => {
    void queries.prefetchQuery(appearanceQuery(client));
    void queries.prefetchQuery(productsQuery(client, deps));
  },
  component: lazyRouteComponent(() => import('../features/catalog/catalog-page.tsx'), 'CatalogPage'),
});

import { lazyPart } from '../router/router.ts';
import type { PortalRoute } from './route.ts';

const catalog = () => import('../features/catalog/catalog-page.tsx');

export const catalogRoute: PortalRoute = {
  path: '/',
  rules: { access: 'visitor', title: (text) => text.titles.catalog },
  prepare: async ({ context, place }) => (await catalog()).prepareCatalog(context, place.search),
  page: lazyPart(catalog, 'CatalogPage', 'src/features/catalog/catalog-page.tsx'),
};

import { lazyPart } from '../router/router.ts';
import type { PortalRoute } from './route.ts';

const search = () => import('../features/search/search-page.tsx');

export const searchRoute: PortalRoute = {
  path: '/search',
  rules: { access: 'visitor', title: (text) => text.titles.search },
  prepare: async ({ context, place }) => (await search()).prepareSearch(context, place.search),
  page: lazyPart(search, 'SearchPage', 'src/features/search/search-page.tsx'),
};

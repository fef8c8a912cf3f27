import { lazyPart, Redirect } from '../router/router.ts';
import { loadSiteFrame } from '../shared/site/use-site-frame.ts';
import type { Asked, PortalRoute } from './route.ts';

const catalog = () => import('../features/catalog/catalog-page.tsx');
const home = () => import('../features/site/home-page.tsx');

const homeOf = async ({ context }: Asked) => (await loadSiteFrame(context).catch(() => undefined))?.home ?? 'catalog';

/** The catalog, a page of the owners above it, or that page alone. */
export const homeRoute: PortalRoute = {
  path: '/',
  rules: { access: 'visitor', title: (text) => text.titles.catalog },
  prepare: async (asked) => (await home()).prepareHome(asked.context, await homeOf(asked), asked.place.search),
  page: lazyPart(home, 'HomePage', 'src/features/site/home-page.tsx'),
};

/** The catalog, where the owners wrote another start. */
export const catalogRoute: PortalRoute = {
  path: '/catalog',
  rules: { access: 'visitor', title: (text) => text.titles.catalog },
  enter: async (asked) => {
    if ((await homeOf(asked)) !== 'page') throw new Redirect({ href: `/${asked.place.searchStr}` });
  },
  prepare: async ({ context, place }) => (await catalog()).prepareCatalog(context, place.search),
  page: lazyPart(catalog, 'CatalogPage', 'src/features/catalog/catalog-page.tsx'),
};

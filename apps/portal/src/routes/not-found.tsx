import { lazyPart, Redirect } from '../router/router.ts';
import type { PortalRoute } from './route.ts';

export const notFoundRoute: PortalRoute = {
  path: '/404',
  rules: { access: 'visitor', title: (text) => text.titles.notFound, status: 404 },
  page: lazyPart(
    () => import('../features/shell/status-page.tsx'),
    'NotFoundPage',
    'src/features/shell/status-page.tsx',
  ),
};

/** Matches every unknown URL. The not-found page shows the requested path. */
export const unknownRoute: PortalRoute = {
  path: '/$',
  rules: { access: 'visitor', title: (text) => text.titles.notFound, hasNoBar: true },
  enter: ({ place }) => {
    throw new Redirect({ to: '/404', state: { asked: place.href } });
  },
};

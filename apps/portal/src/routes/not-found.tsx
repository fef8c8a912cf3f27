import { lazyPart } from '../router/router.ts';
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

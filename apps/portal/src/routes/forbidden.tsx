import { lazyPart } from '../router/router.ts';
import type { PortalRoute } from './route.ts';

export const forbiddenRoute: PortalRoute = {
  path: '/403',
  rules: { access: 'visitor', title: (text) => text.titles.forbidden, status: 403 },
  page: lazyPart(
    () => import('../features/shell/status-page.tsx'),
    'ForbiddenPage',
    'src/features/shell/status-page.tsx',
  ),
};

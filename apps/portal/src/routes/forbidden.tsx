import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const forbiddenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/403',
  staticData: { access: 'visitor', title: (text) => text.titles.forbidden },
  component: lazyRouteComponent(() => import('../features/shell/status-page.tsx'), 'ForbiddenPage'),
});

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  staticData: { access: 'anyone', title: (text) => text.titles.notFound },
  component: lazyRouteComponent(() => import('../features/shell/status-page.tsx'), 'NotFoundPage'),
});

/** Every address that no other route has. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { access: 'anyone', title: (text) => text.titles.notFound },
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});

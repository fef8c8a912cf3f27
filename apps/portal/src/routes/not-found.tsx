import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  staticData: { access: 'visitor', title: (text) => text.titles.notFound },
  component: lazyRouteComponent(() => import('../features/shell/status-page.tsx'), 'NotFoundPage'),
});

/** Every address that no other route has. The page it leads to still tells what was asked for. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { access: 'visitor', title: (text) => text.titles.notFound, hasNoBar: true },
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/404', replace: true, state: { asked: location.href } });
  },
});

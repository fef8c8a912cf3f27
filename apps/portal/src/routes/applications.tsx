import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

const page = () => import('../features/shell/later-page.tsx');

export const myAppsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-apps',
  staticData: { access: 'developer', title: (text) => text.titles.myApps },
  component: lazyRouteComponent(page, 'LaterPage'),
});

export const newApplicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application',
  staticData: { access: 'developer', title: (text) => text.titles.createApplication },
  beforeLoad: () => {
    throw redirect({ to: '/application/create', replace: true });
  },
});

export const createApplicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/create',
  staticData: { access: 'developer', title: (text) => text.titles.createApplication },
  component: lazyRouteComponent(page, 'LaterPage'),
});

export const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id',
  staticData: { access: 'developer', title: (text) => text.titles.application },
  component: lazyRouteComponent(page, 'LaterPage'),
});

export const updateApplicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id/update',
  staticData: { access: 'developer', title: (text) => text.titles.updateApplication },
  component: lazyRouteComponent(page, 'LaterPage'),
});

export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id/application-dashboard',
  staticData: { access: 'developer', title: (text) => text.titles.dashboard },
  component: lazyRouteComponent(page, 'LaterPage'),
});

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Services } from '../shared/services.ts';
import { rootRoute } from './root.tsx';

const pages = () => import('../features/applications/pages.ts');

/** Nothing is awaited: the pages show their own skeletons, and code and data travel at the same time. */
const prepare = () => import('../features/applications/prepare.ts');

const prepareList = ({ client, queries }: Services, search: Record<string, unknown>): void =>
  void prepare().then(({ prepareMyApps }) => prepareMyApps(client, queries, search));

const prepareOne = ({ client, queries }: Services, id: string): void =>
  void prepare().then(({ prepareApplication }) => prepareApplication(client, queries, id));

const prepareDashboard = (services: Services, id: string, search: Record<string, unknown>): void =>
  void import('../features/analytics/prepare-dashboard.ts').then((analytics) =>
    analytics.prepareDashboard(services, id, search),
  );

export const myAppsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-apps',
  staticData: { access: 'developer', title: (text) => text.titles.myApps },
  loader: ({ context, location }) => prepareList(context, location.search),
  component: lazyRouteComponent(pages, 'MyAppsPage'),
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
  component: lazyRouteComponent(pages, 'CreateApplicationPage'),
});

export const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id',
  staticData: { access: 'developer', title: (text) => text.titles.application },
  loader: ({ context, params }) => prepareOne(context, params.application_id),
  component: lazyRouteComponent(pages, 'ApplicationPage'),
});

export const updateApplicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id/update',
  staticData: { access: 'developer', title: (text) => text.titles.updateApplication },
  loader: ({ context, params }) => prepareOne(context, params.application_id),
  component: lazyRouteComponent(pages, 'UpdateApplicationPage'),
});

export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id/application-dashboard',
  staticData: { access: 'developer', title: (text) => text.titles.dashboard },
  loader: ({ context, params, location }) => prepareDashboard(context, params.application_id, location.search),
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});

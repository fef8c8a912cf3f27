import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Services } from '../shared/services.ts';
import { rootRoute } from './root.tsx';

/** Nothing is awaited: the pages show their own skeletons, and code and data travel at the same time. */
const prepareList = ({ client, queries }: Services, search: Record<string, unknown>): void =>
  void import('../features/applications/prepare.ts').then(({ prepareMyApps }) =>
    prepareMyApps(client, queries, search),
  );

const prepareApplication = ({ client, queries }: Services, id: string): void =>
  void import('../shared/applications/queries.ts').then(({ applicationQuery }) =>
    queries.prefetchQuery(applicationQuery(client, id)),
  );

const prepareDashboard = ({ client, queries }: Services, id: string): void =>
  void import('../features/analytics/prepare.ts').then((analytics) => analytics.prepareDashboard(client, queries, id));

export const myAppsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-apps',
  staticData: { access: 'developer', title: (text) => text.titles.myApps },
  loader: ({ context, location }) => prepareList(context, location.search),
  component: lazyRouteComponent(() => import('../features/applications/my-apps-page.tsx'), 'MyAppsPage'),
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
  component: lazyRouteComponent(
    () => import('../features/applications/create-application-page.tsx'),
    'CreateApplicationPage',
  ),
});

export const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id',
  staticData: { access: 'developer', title: (text) => text.titles.application },
  loader: ({ context, params }) => prepareApplication(context, params.application_id),
  component: lazyRouteComponent(() => import('../features/applications/application-page.tsx'), 'ApplicationPage'),
});

export const updateApplicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id/update',
  staticData: { access: 'developer', title: (text) => text.titles.updateApplication },
  component: lazyRouteComponent(
    () => import('../features/applications/update-application-page.tsx'),
    'UpdateApplicationPage',
  ),
});

export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/$application_id/application-dashboard',
  staticData: { access: 'developer', title: (text) => text.titles.dashboard },
  loader: ({ context, params }) => prepareDashboard(context, params.application_id),
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});

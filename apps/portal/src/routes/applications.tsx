import { lazyPart, Redirect } from '../router/router.ts';
import type { Services } from '../shared/services.ts';
import type { PortalRoute } from './route.ts';

const pages = () => import('../features/applications/pages.ts');

const prepare = () => import('../features/applications/prepare.ts');

const prepareList = async ({ client, queries }: Services, search: Readonly<Record<string, string>>) =>
  (await prepare()).prepareMyApps(client, queries, search);

const prepareOne = async ({ client, queries }: Services, id = '') =>
  (await prepare()).prepareApplication(client, queries, id);

const prepareDashboard = async (services: Services, id = '', search: Readonly<Record<string, string>>) =>
  (await import('../features/analytics/prepare-dashboard.ts')).prepareDashboard(services, id, search);

export const myAppsRoute: PortalRoute = {
  path: '/my-apps',
  rules: { access: 'developer', title: (text) => text.titles.myApps },
  prepare: ({ context, place }) => prepareList(context, place.search),
  page: lazyPart(pages, 'MyAppsPage', 'src/features/applications/pages.ts'),
};

export const newApplicationRoute: PortalRoute = {
  path: '/application',
  rules: { access: 'developer', title: (text) => text.titles.createApplication },
  enter: () => {
    throw new Redirect({ to: '/application/create' });
  },
};

export const createApplicationRoute: PortalRoute = {
  path: '/application/create',
  rules: { access: 'developer', title: (text) => text.titles.createApplication },
  page: lazyPart(pages, 'CreateApplicationPage', 'src/features/applications/pages.ts'),
};

export const applicationRoute: PortalRoute = {
  path: '/application/$application_id',
  rules: { access: 'developer', title: (text) => text.titles.application },
  prepare: ({ context, params }) => prepareOne(context, params.application_id),
  page: lazyPart(pages, 'ApplicationPage', 'src/features/applications/pages.ts'),
};

export const updateApplicationRoute: PortalRoute = {
  path: '/application/$application_id/update',
  rules: { access: 'developer', title: (text) => text.titles.updateApplication },
  prepare: ({ context, params }) => prepareOne(context, params.application_id),
  page: lazyPart(pages, 'UpdateApplicationPage', 'src/features/applications/pages.ts'),
};

export const dashboardRoute: PortalRoute = {
  path: '/application/$application_id/application-dashboard',
  rules: { access: 'developer', title: (text) => text.titles.dashboard },
  prepare: ({ context, params, place }) => prepareDashboard(context, params.application_id, place.search),
  page: lazyPart(() => import('./dashboard-screen.tsx'), 'DashboardScreen', 'src/routes/dashboard-screen.tsx'),
};

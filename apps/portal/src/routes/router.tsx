import type { PortalHistory } from '../router/history.ts';
import { createRouter } from '../router/router.ts';
import type { Services } from '../shared/services.ts';
import {
  applicationRoute,
  createApplicationRoute,
  dashboardRoute,
  myAppsRoute,
  newApplicationRoute,
  updateApplicationRoute,
} from './applications.tsx';
import { acceptTermsRoute, forgotPasswordRoute, loginRoute, registrationRoute, resetPasswordRoute } from './auth.tsx';
import { draftRoute } from './draft.tsx';
import { enter } from './enter.ts';
import { notificationsRoute, unsubscribeRoute } from './following.tsx';
import { forbiddenRoute } from './forbidden.tsx';
import { catalogRoute, homeRoute } from './home.tsx';
import { notFoundRoute } from './not-found.tsx';
import {
  changesRoute,
  documentationRoute,
  oauth2Route,
  operationRoute,
  productRoute,
  schemaRoute,
  specificationRoute,
} from './product.tsx';
import type { PortalRoute, PortalRules } from './route.ts';
import { searchRoute } from './search.tsx';
import { sitePageRoute } from './site-page.tsx';

/** The first route that matches a URL is used. */
export const routes: readonly PortalRoute[] = [
  homeRoute,
  catalogRoute,
  searchRoute,
  loginRoute,
  registrationRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  acceptTermsRoute,
  oauth2Route,
  productRoute,
  specificationRoute,
  changesRoute,
  operationRoute,
  schemaRoute,
  documentationRoute,
  notificationsRoute,
  unsubscribeRoute,
  myAppsRoute,
  newApplicationRoute,
  createApplicationRoute,
  updateApplicationRoute,
  dashboardRoute,
  applicationRoute,
  notFoundRoute,
  forbiddenRoute,
  draftRoute,
  sitePageRoute,
];

export function createPortalRouter(services: Omit<Services, 'cameFrom'>, history: PortalHistory) {
  const router = createRouter<Services, PortalRules>({
    routes,
    context: { ...services, cameFrom: (): string | undefined => router.shown()?.place.href },
    history,
    enter,
  });
  return router;
}

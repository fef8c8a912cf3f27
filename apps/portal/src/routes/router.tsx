import { parseSearch, stringifySearch } from '@portico/app-kit/search-text.ts';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { FailedPage } from '../features/shell/failed-page.tsx';
import type { Services } from '../shared/services.ts';
import type { Text } from '../shared/text/locale.ts';
import {
  applicationRoute,
  createApplicationRoute,
  dashboardRoute,
  myAppsRoute,
  newApplicationRoute,
  updateApplicationRoute,
} from './applications.tsx';
import { forgotPasswordRoute, loginRoute, registrationRoute, resetPasswordRoute } from './auth.tsx';
import { catalogRoute } from './catalog.tsx';
import { forbiddenRoute } from './forbidden.tsx';
import type { PageRules } from './guard.ts';
import { notFoundRoute, unknownRoute } from './not-found.tsx';
import { documentationRoute, oauth2Route, productRoute, specificationRoute } from './product.tsx';
import { rootRoute } from './root.tsx';

export const routeTree = rootRoute.addChildren([
  catalogRoute,
  loginRoute,
  registrationRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  productRoute.addChildren([specificationRoute, documentationRoute]),
  oauth2Route,
  myAppsRoute,
  newApplicationRoute,
  createApplicationRoute,
  applicationRoute,
  updateApplicationRoute,
  dashboardRoute,
  notFoundRoute,
  forbiddenRoute,
  unknownRoute,
]);

export function createPortalRouter(services: Omit<Services, 'cameFrom'>, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { ...services, cameFrom: (): string | undefined => router.state.resolvedLocation?.href },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    ...(history && { history }),
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  interface StaticDataRouteOption extends Partial<PageRules> {
    title?: (text: Text) => string;
    /** The page stands alone, without the bar at the top. */
    hasNoBar?: boolean;
  }
  interface HistoryState {
    /** The address that was asked for and that nothing stands at. */
    asked?: string;
  }
}

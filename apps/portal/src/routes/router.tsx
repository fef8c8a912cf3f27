import type { Access } from '@portico/contract/operation.ts';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { FailedPage } from '../features/shell/failed-page.tsx';
import { parseSearch, stringifySearch } from '../shared/search-text.ts';
import type { Services } from '../shared/services.ts';
import type { Text } from '../shared/text/en.ts';
import { catalogRoute } from './catalog.tsx';
import { forbiddenRoute } from './forbidden.tsx';
import { notFoundRoute, unknownRoute } from './not-found.tsx';
import { rootRoute } from './root.tsx';

export const routeTree = rootRoute.addChildren([catalogRoute, notFoundRoute, forbiddenRoute, unknownRoute]);

export const createPortalRouter = (services: Services, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: services,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    ...(history && { history }),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  interface StaticDataRouteOption {
    /** Who may open the page, in the words of the contract. */
    access?: Access;
    title?: (text: Text) => string;
  }
}

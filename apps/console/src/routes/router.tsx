import { parseSearch, stringifySearch } from '@portico/app-kit/search-text.ts';
import { ProblemError } from '@portico/client/errors.ts';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { Area, Screen } from '../area.ts';
import { areas } from '../areas.ts';
import { Frame } from '../features/shell/frame.tsx';
import { FailedPage, NotFoundPage, PortalGuard, RoleGuard } from '../features/shell/guards.tsx';
import { portalsQuery } from '../shared/own-portal.ts';
import type { Services } from '../shared/services.ts';
import { userQuery } from '../shared/user.ts';
import { authPages } from './auth.ts';

const rootRoute = createRootRouteWithContext<Services>()({ component: Outlet });

const toLazy = ({ load }: Screen) =>
  lazyRouteComponent<{ default: FunctionComponent }>(async () => ({ default: await load() }));

const authRoutes = authPages.map((screen) =>
  createRoute({ getParentRoute: () => rootRoute, path: screen.path, component: toLazy(screen) }),
);

/** Requires a login, and remembers the requested URL. */
async function enter({ client, queries, hint }: Services, asked: string): Promise<void> {
  if (!hint.isSet()) throw toLogin(hint, asked);
  try {
    await Promise.all([queries.ensureQueryData(userQuery(client)), queries.ensureQueryData(portalsQuery(client))]);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    hint.clear();
    throw toLogin(hint, asked);
  }
}

function toLogin(hint: Services['hint'], asked: string) {
  hint.setTarget(asked);
  return redirect({ href: '/login', replace: true });
}

const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: ({ context, location }) => enter(context, location.href),
  component: () => <Frame areas={areas} />,
  errorComponent: FailedPage,
});

const portalRoute = createRoute({ getParentRoute: () => frameRoute, path: '/p/$portal', component: PortalGuard });

function toRoute(area: Area, screen: Screen) {
  const Page = toLazy(screen);
  const component = () => (
    <RoleGuard least={area.least}>
      <Page />
    </RoleGuard>
  );
  const parent = area.of === 'portal' ? portalRoute : frameRoute;
  return createRoute({
    getParentRoute: () => parent as typeof frameRoute,
    path: `${area.path}${screen.path}`.replace(/\/+/g, '/'),
    component: Object.assign(component, Page.preload && { preload: Page.preload }),
  });
}

const screensOf = (of: Area['of']) =>
  areas.filter((area) => area.of === of).flatMap((area) => area.screens.map((screen) => toRoute(area, screen)));

const unknownRoute = createRoute({ getParentRoute: () => frameRoute, path: '/$', component: NotFoundPage });
const unknownOfPortal = createRoute({ getParentRoute: () => portalRoute, path: '/$', component: NotFoundPage });

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  frameRoute.addChildren([
    portalRoute.addChildren([...screensOf('portal'), unknownOfPortal]),
    ...screensOf('organization'),
    unknownRoute,
  ]),
]);

export function createConsoleRouter(services: Services, history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context: services,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    ...(history && { history }),
  });
}

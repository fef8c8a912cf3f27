import type { RoutePath } from '../router/route-paths.ts';
import type { Route, Visit } from '../router/router.ts';
import type { Services } from '../shared/services.ts';
import type { Text } from '../shared/text/use-text.tsx';
import type { PageRules } from './guard.ts';

/** The metadata of a page before it is rendered. */
export interface PortalRules extends PageRules {
  readonly title: (text: Text) => string;
  /** The page stands alone, without the bar at the top. */
  readonly hasNoBar?: boolean;
  /** The status that a server sends the page with; 200 where it says none. */
  readonly status?: 403 | 404;
}

export interface PortalRoute extends Route<Services, PortalRules> {
  readonly path: RoutePath;
}

export type Asked = Visit<Services>;

import { ProblemError } from '@portico/client/errors.ts';
import { isReservedPath } from '@portico/contract/reserved-paths.ts';
import { lazyPart, Redirect } from '../router/router.ts';
import { sitePageQuery } from '../shared/site/queries.ts';
import { enter } from './enter.ts';
import type { Asked, PortalRoute } from './route.ts';

/** Any path that no other route has may be that of a page of the owners. Without one, the not-found page shows the path. */
async function findPage(asked: Asked): Promise<void> {
  const { context, place, isPreload } = asked;
  if (!isReservedPath(place.pathname)) {
    try {
      await context.queries.fetchQuery(sitePageQuery(context, place.pathname));
      return;
    } catch (error) {
      if (isPreload || !(error instanceof ProblemError) || error.status !== 404) throw error;
    }
  }
  // Strangers to a private portal are asked to log in, and learn nothing about which pages exist.
  enter(asked, { access: 'visitor' });
  throw new Redirect({ to: '/404', state: { asked: place.href } });
}

const site = () => import('../features/site/site-page.tsx');

export const sitePageRoute: PortalRoute = {
  path: '/$',
  // A page may be public on a private portal, too: the server decides.
  rules: { access: 'public', title: () => '' },
  enter: findPage,
  page: lazyPart(site, 'SitePage', 'src/features/site/site-page.tsx'),
};

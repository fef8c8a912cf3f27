import { lazyPart } from '../router/router.ts';
import type { PortalRoute } from './route.ts';

/** The draft of a page, for everyone who has its link. It is never part of a page that the server sends. */
export const draftRoute: PortalRoute = {
  path: '/drafts/$token',
  rules: { access: 'public', title: () => '' },
  page: lazyPart(() => import('../features/site/draft-page.tsx'), 'DraftPage', 'src/features/site/draft-page.tsx'),
};

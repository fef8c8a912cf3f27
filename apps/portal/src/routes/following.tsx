import { lazyPart } from '../router/router.ts';
import type { PortalRoute } from './route.ts';

const notificationsFile = 'src/features/following/notifications-page.tsx';
const unsubscribeFile = 'src/features/following/unsubscribe-page.tsx';

export const notificationsRoute: PortalRoute = {
  path: '/notifications',
  rules: { access: 'developer', title: (text) => text.titles.notifications },
  page: lazyPart(() => import('../features/following/notifications-page.tsx'), 'NotificationsPage', notificationsFile),
};

export const unsubscribeRoute: PortalRoute = {
  path: '/unsubscribe',
  rules: { access: 'public', title: (text) => text.titles.unsubscribe, hasNoBar: true },
  page: lazyPart(() => import('../features/following/unsubscribe-page.tsx'), 'UnsubscribePage', unsubscribeFile),
};

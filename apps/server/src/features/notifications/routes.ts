import * as contract from '@portico/contract/notifications.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { NotificationService } from './service.ts';

export const notificationRoutes = (notifications: NotificationService) => [
  handle(contract.getOwnNotifications, ({ user }) => notifications.ofUser(user)),
  handle(contract.setOwnNotifications, ({ user, body, request }) =>
    notifications.setOfUser(toActor({ user, request }), body),
  ),
  handle(contract.getPortalNotifications, ({ user, params }) => notifications.ofPortal(user.org_id, params.portalId)),
  handle(contract.setPortalNotifications, ({ user, params, body, request }) =>
    notifications.setOfPortal(toActor({ user, request }), params.portalId, body),
  ),
];

import * as contract from '@portico/contract/notifications.ts';
import type { FastifyRequest } from 'fastify';
import { handle, type User } from '../../platform/http/handle.ts';
import type { Chooser, NotificationService } from './service.ts';

const toChooser = ({ org_id, id }: User, { ip }: FastifyRequest): Chooser => ({ org_id, id, address: ip });

export const notificationRoutes = (notifications: NotificationService) => [
  handle(contract.getOwnNotifications, ({ user }) => notifications.ofUser(user)),
  handle(contract.setOwnNotifications, ({ user, body, request }) =>
    notifications.setOfUser(toChooser(user, request), body),
  ),
  handle(contract.getPortalNotifications, ({ user, params }) => notifications.ofPortal(user.org_id, params.portalId)),
  handle(contract.setPortalNotifications, ({ user, params, body, request }) =>
    notifications.setOfPortal(toChooser(user, request), params.portalId, body),
  ),
];

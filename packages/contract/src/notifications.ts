import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed } from './schema.ts';

/** Mails about what waits: the first at once, what follows within this time together in one. */
export const reviewMailsEveryMinutes = 30;

export const OwnNotifications = closed({
  /** Whether the user is mailed about developers and registrations that wait for a decision. */
  review_mails: Type.Boolean(),
});
export type OwnNotifications = Static<typeof OwnNotifications>;

export const PortalNotifications = closed({
  /** Whether developers are mailed when their account or one of their registrations is decided about. */
  decision_mails: Type.Boolean(),
});
export type PortalNotifications = Static<typeof PortalNotifications>;

const notifications = { tag: 'notifications', access: 'user', role: 'viewer', path: '/api/admin/v1' } as const;

export const getOwnNotifications = operation(notifications, 'GET /me/notifications', {
  id: 'getOwnNotifications',
  summary: 'Which mails the user who asks gets',
  returns: OwnNotifications,
});

export const setOwnNotifications = operation(notifications, 'PUT /me/notifications', {
  id: 'setOwnNotifications',
  summary: 'Choose which mails one gets',
  sessionOnly: true,
  body: OwnNotifications,
  returns: OwnNotifications,
});

export const getPortalNotifications = operation(notifications, 'GET /portals/{portalId}/notifications', {
  id: 'getPortalNotifications',
  summary: 'Which mails the developers of a portal get',
  returns: PortalNotifications,
});

export const setPortalNotifications = operation(notifications, 'PUT /portals/{portalId}/notifications', {
  id: 'setPortalNotifications',
  summary: 'Choose which mails the developers of a portal get',
  role: 'admin',
  scope: 'admin',
  body: PortalNotifications,
  returns: PortalNotifications,
});

import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed } from './schema.ts';

/** The first pending review is mailed at once. Those of the next minutes are mailed in one digest. */
export const reviewMailsEveryMinutes = 30;

export const OwnNotifications = closed({
  /** Whether the user gets emails about pending developers and registrations. */
  review_mails: Type.Boolean(),
});
export type OwnNotifications = Static<typeof OwnNotifications>;

export const PortalNotifications = closed({
  /** Whether developers get emails about decisions on their account and registrations. */
  decision_mails: Type.Boolean(),
});
export type PortalNotifications = Static<typeof PortalNotifications>;

const own = { tag: 'notifications', access: 'user', role: 'viewer', path: '/api/admin/v1/me/notifications' } as const;
const ofPortal = { ...own, path: '/api/admin/v1/portals/{portalId}/notifications' } as const;

export const getOwnNotifications = operation(own, 'GET', 'getOwnNotifications', {
  summary: 'Which emails the user gets',
  returns: OwnNotifications,
});

export const setOwnNotifications = operation(own, 'PUT', 'setOwnNotifications', {
  summary: 'Choose which emails one gets',
  sessionOnly: true,
  body: OwnNotifications,
  returns: OwnNotifications,
});

export const getPortalNotifications = operation(ofPortal, 'GET', 'getPortalNotifications', {
  summary: 'Which emails the developers of a portal get',
  returns: PortalNotifications,
});

export const setPortalNotifications = operation(ofPortal, 'PUT', 'setPortalNotifications', {
  summary: 'Choose which emails the developers of a portal get',
  role: 'admin',
  scope: 'admin',
  body: PortalNotifications,
  returns: PortalNotifications,
});

import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed } from './schema.ts';

/** Mails about pending reviews: the first at once, those within this time in one digest. */
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

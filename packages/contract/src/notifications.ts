import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed, Uuid } from './schema.ts';

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

const base = { tag: 'notifications', access: 'user', role: 'viewer' } as const;
const refusals = ['invalid-parameters', 'not-signed-in', 'forbidden', 'not-found'] as const;
const portalParams = closed({ portalId: Uuid });

export const getOwnNotifications = operation({
  ...base,
  id: 'getOwnNotifications',
  summary: 'Which mails the user who asks gets',
  method: 'GET',
  path: '/api/admin/v1/me/notifications',
  returns: OwnNotifications,
  status: 200,
  problems: ['not-signed-in', 'forbidden'],
});

export const setOwnNotifications = operation({
  ...base,
  sessionOnly: true,
  id: 'setOwnNotifications',
  summary: 'Choose which mails one gets',
  method: 'PUT',
  path: '/api/admin/v1/me/notifications',
  body: OwnNotifications,
  returns: OwnNotifications,
  status: 200,
  problems: ['invalid-parameters', 'not-signed-in', 'forbidden', 'foreign-origin'],
});

export const getPortalNotifications = operation({
  ...base,
  id: 'getPortalNotifications',
  summary: 'Which mails the developers of a portal get',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/notifications',
  params: portalParams,
  returns: PortalNotifications,
  status: 200,
  problems: refusals,
});

export const setPortalNotifications = operation({
  ...base,
  role: 'admin',
  scope: 'admin',
  id: 'setPortalNotifications',
  summary: 'Choose which mails the developers of a portal get',
  method: 'PUT',
  path: '/api/admin/v1/portals/{portalId}/notifications',
  params: portalParams,
  body: PortalNotifications,
  returns: PortalNotifications,
  status: 200,
  problems: [...refusals, 'foreign-origin'],
});

import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { allowedTimePeriods, passwordRules, quotaMaximum } from './constants.ts';
import { operation } from './operation.ts';
import { choice, closed, DateTime, Name, nullable, Uuid } from './schema.ts';
import { identityProviderKinds } from './sso.ts';

/** The name of the portal in API paths and in its publishing folder. */
export const portalNamePattern = '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$';
export const PortalName = Type.String({ pattern: portalNamePattern });
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** Browsers read a host name that ends in a number as an IPv4 address, and refuse it if it is not one. */
const number = '(?:\\d+|0[xX][0-9A-Fa-f]*)';
const names = `(?!(?:.*\\.)?${number}$)${label}(?:\\.${label})*`;
export const hostNamePattern = `^(?=.{1,253}$)(?:${octet}(?:\\.${octet}){3}|${names})$`;
const HostName = Type.String({ pattern: hostNamePattern });
export const hostsMaximum = 20;
/** A web origin as browsers send it: scheme, host and port in lower case, without the default port. */
const originHost = `(?:\\[::1\\]|${octet}(?:\\.${octet}){3}|${names.replaceAll('A-Z', '')})`;
export const originPattern = `^(?=.{1,300}$)(?:http://(?!.*:80$)|https://(?!.*:443$))${originHost}(?::[1-9]\\d{0,4})?$`;
export const originsMaximum = 20;
export const signInWays = ['basic', ...identityProviderKinds] as const;

export const Quota = Type.Integer({ minimum: 1, maximum: quotaMaximum });

const settings = {
  name: PortalName,
  title: Name,
  description: nullable(Type.String({ maxLength: 2000 })),
  /** Emails and other sites use the first one. */
  hosts: Type.Array(HostName, { minItems: 1, maxItems: hostsMaximum }),
  is_public: Type.Boolean(),
  rbac_enabled: Type.Boolean(),
  auto_approve_developers: Type.Boolean(),
  auto_approve_registrations: Type.Boolean(),
  allowed_time_period: choice(...allowedTimePeriods),
  sign_in: Type.Array(choice(...signInWays), { maxItems: signInWays.length }),
  /** Origins of other front ends that may call the API of the portal in a browser. */
  allowed_origins: Type.Array(Type.String({ pattern: originPattern }), { maxItems: originsMaximum }),
  /** The rules for new passwords of developers. */
  password_rules: choice(...passwordRules),
  /** Whether search engines may list a public portal. */
  search_engines: Type.Boolean(),
  /** Whether try-it requests may reach the private networks that the operator of the server lists. */
  try_it_private_addresses: Type.Boolean(),
  /** Limits for each developer and each application. A lower limit deletes nothing. */
  applications_per_developer: Quota,
  keys_per_application: Quota,
};

/** An unverified host name with its two possible proofs: a DNS record or a file. */
export const UnprovenHost = closed({
  host: Type.String(),
  txt_name: Type.String(),
  txt_value: Type.String(),
  file_url: Type.String(),
  file_content: Type.String(),
});
export type UnprovenHost = Static<typeof UnprovenHost>;

export const PortalSettings = closed({
  id: Uuid,
  ...settings,
  /** Host names that do not answer until they are proven. */
  unproven_hosts: Type.Array(UnprovenHost),
  /** The ways to log in for which the portal has an identity provider. */
  available_sign_in: Type.Array(choice(...signInWays)),
  /** What a deletion of the portal would delete. */
  counts: closed({
    products: Type.Integer(),
    developers: Type.Integer(),
    applications: Type.Integer(),
    registrations: Type.Integer(),
  }),
  created_at: DateTime,
  updated_at: DateTime,
});
export type PortalSettings = Static<typeof PortalSettings>;

export const PortalChange = Type.Partial(closed(settings), { additionalProperties: false });
export type PortalChange = Static<typeof PortalChange>;

const { name, title, hosts, ...optional } = settings;
export const NewPortal = closed({ name, title, hosts, ...Type.Partial(closed(optional)).properties });
export type NewPortal = Static<typeof NewPortal>;

const portals = { ...ownPortal, tag: 'portals', path: '/api/admin/v1/portals', params: { host: HostName } } as const;

export const createPortal = operation(portals, 'POST', 'createPortal', {
  summary: 'Set up a portal, which answers at its host names at once, or once they are proven',
  body: NewPortal,
  returns: PortalSettings,
  problems: ['not-found', 'name-taken'],
});

export const getPortalSettings = operation(portals, 'GET /{portalId}', 'getPortalSettings', {
  summary: 'How a portal is set up, and how much is in it',
  returns: PortalSettings,
});

export const updatePortal = operation(portals, 'PATCH /{portalId}', 'updatePortal', {
  summary: 'Change how a portal is set up; what is left out stays',
  body: PortalChange,
  returns: PortalSettings,
  problems: ['name-taken'],
});

export const checkPortalHost = operation(portals, 'POST /{portalId}/hosts/{host}/checks', 'checkPortalHost', {
  summary: 'Look for the proof of a host name now; once it is found, the portal answers there',
  returns: PortalSettings,
  status: 200,
  problems: ['host-not-proven', 'name-taken'],
});

export const deletePortal = operation(portals, 'DELETE /{portalId}', 'deletePortal', {
  summary: 'Delete a portal and everything in it; the request repeats its name as a confirmation',
  role: 'owner',
  scope: 'owner',
  query: closed({ name: Type.String({ maxLength: 255 }) }),
});

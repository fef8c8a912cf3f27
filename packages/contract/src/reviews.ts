import Type, { type Static } from 'typebox';
import { scopesMaximum } from './constants.ts';
import { operation } from './operation.ts';
import { equals, FilterText, pageOf, pageQuery } from './paging.ts';
import { Registration, RegistrationAccess, RegistrationStatus } from './registrations.ts';
import { Cause, choice, closed, DateTime, Email, Name, nullable, Uuid } from './schema.ts';

/** What the people of an organization decide: who gets an account on its portals, and which application gets access. */

export const OwnPortal = closed({
  id: Uuid,
  name: Name,
  title: Type.String(),
  canonical_domain: Type.String(),
  is_public: Type.Boolean(),
  /** How much awaits a decision. */
  pending_developers: Type.Integer(),
  pending_registrations: Type.Integer(),
  /** Approved registrations that ask for more scopes. */
  pending_scopes: Type.Integer(),
});
export type OwnPortal = Static<typeof OwnPortal>;

export const DeveloperStatus = choice('unverified', 'pending', 'approved', 'rejected', 'disabled');

export const PortalDeveloper = closed({
  id: Uuid,
  email: Email,
  full_name: Type.String(),
  status: DeveloperStatus,
  created_at: DateTime,
  updated_at: DateTime,
});
export type PortalDeveloper = Static<typeof PortalDeveloper>;

export const PortalRegistration = closed({
  ...Registration.properties,
  access: RegistrationAccess,
  application_name: Type.String(),
  developer: closed({ id: Uuid, email: Email, full_name: Type.String() }),
  /** All that it asks for. */
  requested_scopes: Type.Array(Type.String()),
  /** What it has of these, while it is approved. */
  granted_scopes: Type.Array(Type.String()),
  /** Since when it asks for more than it has; null where nothing of that awaits a decision. */
  scopes_asked_at: nullable(DateTime),
  scopes_decided_at: nullable(DateTime),
  /** The address of the user who decided; null where it was decided by itself, or the user is gone. */
  scopes_decided_by: nullable(Type.String()),
  /** Another registration of the developer for this version that was revoked or rejected, the last; also one that is deleted. */
  refused_before: nullable(
    closed({ status: choice('revoked', 'rejected'), application_name: Type.String(), at: DateTime }),
  ),
});
export type PortalRegistration = Static<typeof PortalRegistration>;

/** Told to the developer by mail. */
const Reason = Type.Optional(Type.String({ maxLength: 1000 }));
const RegistrationDecisionStatus = choice('approved', 'rejected', 'revoked');

const base = { tag: 'reviews', access: 'user', role: 'viewer' } as const;
const refusals = ['invalid-parameters', 'not-signed-in', 'forbidden', 'not-found'] as const;
const decided = [...refusals, 'foreign-origin', 'transition-not-allowed'] as const;
const portalParams = closed({ portalId: Uuid });
const text = { 'filter[text][contains]': Type.Optional(FilterText) };

export const listOwnPortals = operation({
  ...base,
  id: 'listOwnPortals',
  summary: 'The portals of the organization, and how much awaits a decision in each',
  method: 'GET',
  path: '/api/admin/v1/portals',
  returns: closed({ data: Type.Array(OwnPortal) }),
  status: 200,
  problems: ['not-signed-in', 'forbidden'],
});

export const listPortalDevelopers = operation({
  ...base,
  id: 'listPortalDevelopers',
  summary: 'The developers of a portal, those who wait longest first',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/developers',
  params: portalParams,
  query: closed({ ...pageQuery, ...equals('status', DeveloperStatus), ...text }),
  returns: pageOf(PortalDeveloper),
  status: 200,
  problems: refusals,
});

export const decideDeveloper = operation({
  ...base,
  role: 'reviewer',
  scope: 'review',
  id: 'decideDeveloper',
  summary: 'Approve, reject or disable a developer, who is told by mail',
  method: 'PATCH',
  path: '/api/admin/v1/portals/{portalId}/developers/{developerId}',
  params: closed({ portalId: Uuid, developerId: Uuid }),
  body: closed({ status: choice('approved', 'rejected', 'disabled'), reason: Reason }),
  returns: PortalDeveloper,
  status: 200,
  problems: decided,
});

export const listPortalRegistrations = operation({
  ...base,
  id: 'listPortalRegistrations',
  summary: 'The registrations of a portal’s applications, those that wait longest first',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/registrations',
  params: portalParams,
  query: closed({
    ...pageQuery,
    ...equals('status', RegistrationStatus),
    ...text,
    /** Those alone that ask for more scopes than they were granted. */
    'filter[scopes]': Type.Optional(choice('waiting')),
  }),
  returns: pageOf(PortalRegistration),
  status: 200,
  problems: refusals,
});

export const decideRegistration = operation({
  ...base,
  role: 'reviewer',
  scope: 'review',
  id: 'decideRegistration',
  summary: 'Approve, reject or revoke a registration; the developer is told by mail',
  method: 'PATCH',
  path: '/api/admin/v1/portals/{portalId}/registrations/{registrationId}',
  params: closed({ portalId: Uuid, registrationId: Uuid }),
  body: closed({ status: RegistrationDecisionStatus, reason: Reason }),
  returns: PortalRegistration,
  status: 200,
  problems: decided,
});

export const decideRegistrations = operation({
  ...base,
  role: 'reviewer',
  scope: 'review',
  id: 'decideRegistrations',
  summary: 'Decide several registrations at once; each by itself, so that some may fail',
  method: 'POST',
  path: '/api/admin/v1/portals/{portalId}/registrations/decisions',
  params: portalParams,
  body: closed({
    ids: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
    status: RegistrationDecisionStatus,
    reason: Reason,
  }),
  returns: closed({
    data: Type.Array(closed({ id: Uuid, is_done: Type.Boolean(), problem: nullable(Type.String()) })),
  }),
  status: 200,
  problems: [...refusals, 'foreign-origin'],
});

/** By name: what was asked for since they were looked at is not decided with them. */
const ScopeDecision = closed({
  decision: choice('granted', 'refused'),
  scopes: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
    minItems: 1,
    maxItems: scopesMaximum,
    uniqueItems: true,
  }),
  reason: Reason,
});
export type ScopeDecision = Static<typeof ScopeDecision>;

export const decideScopes = operation({
  ...base,
  role: 'reviewer',
  scope: 'review',
  id: 'decideScopes',
  summary: 'Grant or refuse scopes that an approved registration asks for in addition; the developer is told by mail',
  method: 'PATCH',
  path: '/api/admin/v1/portals/{portalId}/registrations/{registrationId}/scopes',
  params: closed({ portalId: Uuid, registrationId: Uuid }),
  body: ScopeDecision,
  returns: PortalRegistration,
  status: 200,
  problems: decided,
});

export const PortalDeveloperDetail = closed({
  ...PortalDeveloper.properties,
  teams: Type.Array(closed({ id: Uuid, name: Type.String() })),
  applications: Type.Integer(),
  sessions: Type.Array(closed({ id: Uuid, created_at: DateTime, last_used_at: DateTime, expires_at: DateTime })),
});
export type PortalDeveloperDetail = Static<typeof PortalDeveloperDetail>;

const oneDeveloper = closed({ portalId: Uuid, developerId: Uuid });

export const getPortalDeveloper = operation({
  ...base,
  id: 'getPortalDeveloper',
  summary: 'A developer with teams, sessions and the number of applications',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/developers/{developerId}',
  params: oneDeveloper,
  returns: PortalDeveloperDetail,
  status: 200,
  problems: refusals,
});

export const endDeveloperSessions = operation({
  ...base,
  role: 'reviewer',
  scope: 'review',
  id: 'endDeveloperSessions',
  summary: 'End every session of a developer',
  method: 'DELETE',
  path: '/api/admin/v1/portals/{portalId}/developers/{developerId}/sessions',
  params: oneDeveloper,
  status: 204,
  problems: [...refusals, 'foreign-origin'],
});

export const endDeveloperSession = operation({
  ...base,
  role: 'reviewer',
  scope: 'review',
  id: 'endDeveloperSession',
  summary: 'End one session of a developer',
  method: 'DELETE',
  path: '/api/admin/v1/portals/{portalId}/developers/{developerId}/sessions/{sessionId}',
  params: closed({ portalId: Uuid, developerId: Uuid, sessionId: Uuid }),
  status: 204,
  problems: [...refusals, 'foreign-origin'],
});

export const PortalApplication = closed({
  id: Uuid,
  name: Name,
  description: nullable(Type.String()),
  reference_id: Type.String(),
  auth_strategy_name: nullable(Type.String()),
  developer: closed({ id: Uuid, email: Email, full_name: Type.String() }),
  registrations: Type.Integer(),
  created_at: DateTime,
});
export type PortalApplication = Static<typeof PortalApplication>;

/** Of a credential what its owner calls it and how it ends: the rest is known to nobody. */
export const PortalCredential = closed({
  id: Uuid,
  display_name: Type.String(),
  last_four: Type.String(),
  created_at: DateTime,
  last_used_at: nullable(DateTime),
  expires_at: nullable(DateTime),
});
export type PortalCredential = Static<typeof PortalCredential>;

export const PortalApplicationDetail = closed({
  ...PortalApplication.properties,
  credentials: Type.Array(PortalCredential),
  registered: Type.Array(PortalRegistration),
});
export type PortalApplicationDetail = Static<typeof PortalApplicationDetail>;

export const listPortalApplications = operation({
  ...base,
  id: 'listPortalApplications',
  summary: 'The applications of all developers of a portal, the newest first',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/applications',
  params: portalParams,
  query: closed({ ...pageQuery, ...equals('developer_id', Uuid), ...text }),
  returns: pageOf(PortalApplication),
  status: 200,
  problems: refusals,
});

export const getPortalApplication = operation({
  ...base,
  id: 'getPortalApplication',
  summary: 'An application with the names of its credentials and with its registrations',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/applications/{applicationId}',
  params: closed({ portalId: Uuid, applicationId: Uuid }),
  returns: PortalApplicationDetail,
  status: 200,
  problems: refusals,
});

export const Overview = closed({
  portals: Type.Array(
    closed({
      ...OwnPortal.properties,
      /** Calls of the last 24 hours, and those of them that were refused or failed. */
      requests: Type.Integer(),
      errors: Type.Integer(),
      last_publish: nullable(closed({ number: Type.Integer(), author: Type.String(), created_at: DateTime })),
    }),
  ),
  /** Of the last week, and not followed by one that went well; the newest first. */
  refused_publishes: Type.Array(
    closed({
      id: Uuid,
      /** As the pipeline named it. */
      portal: Type.String(),
      at: DateTime,
      author: nullable(Type.String()),
      /** The first mistake, with its file and line; empty when the fault was not the folder's. */
      reason: Type.String(),
      cause: Type.Optional(Cause),
      /** How many mistakes there were. */
      findings: Type.Integer(),
    }),
  ),
  mails: closed({
    waiting: Type.Integer(),
    /** Tried at least once in vain, and still tried again. */
    retried: Type.Integer(),
    given_up: Type.Integer(),
    oldest_waiting_at: nullable(DateTime),
  }),
  database: choice('sqlite', 'postgres'),
  /**
   * For owners: when requests last came by a proxy on this machine or in the private network that `TRUSTED_PROXIES` does not
   * name. Null when none came in the last ten minutes.
   */
  untrusted_proxy_seen_at: nullable(DateTime),
});
export type Overview = Static<typeof Overview>;

export const getOverview = operation({
  ...base,
  id: 'getOverview',
  summary: 'What awaits a decision, the traffic of the last day, and whether all is well',
  method: 'GET',
  path: '/api/admin/v1/overview',
  returns: Overview,
  status: 200,
  problems: ['not-signed-in', 'forbidden'],
});

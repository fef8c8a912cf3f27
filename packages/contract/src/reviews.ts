import Type, { type Static } from 'typebox';
import { scopesMaximum } from './constants.ts';
import { AcceptedTerms, FieldValues } from './form-fields.ts';
import { operation } from './operation.ts';
import { equals, FilterText, pageOf, pageQuery } from './paging.ts';
import { Registration, RegistrationAccess, RegistrationStatus } from './registrations.ts';
import { Cause, choice, closed, DateTime, Email, Name, nullable, Uuid } from './schema.ts';

export const OwnPortal = closed({
  id: Uuid,
  name: Name,
  title: Type.String(),
  canonical_domain: Type.String(),
  is_public: Type.Boolean(),
  /** The number of pending reviews. */
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
  /** What was entered in the fields that the portal adds to its sign-up. */
  fields: FieldValues,
  created_at: DateTime,
  updated_at: DateTime,
});
export type PortalDeveloper = Static<typeof PortalDeveloper>;

export const PortalRegistration = closed({
  ...Registration.properties,
  access: RegistrationAccess,
  application_name: Type.String(),
  /** What was entered in the fields that the portal adds to the request, and to its application. */
  fields: FieldValues,
  application_fields: FieldValues,
  developer: closed({ id: Uuid, email: Email, full_name: Type.String() }),
  /** All scopes that the application asks for. */
  requested_scopes: Type.Array(Type.String()),
  /** The granted scopes of an approved registration. */
  granted_scopes: Type.Array(Type.String()),
  /** When the pending scopes were asked for; null if none are pending. */
  scopes_asked_at: nullable(DateTime),
  scopes_decided_at: nullable(DateTime),
  /** The email address of the user who decided; null for automatic decisions and deleted users. */
  scopes_decided_by: nullable(Type.String()),
  /** The last other registration of the developer for this version that was revoked or rejected, also a deleted one. */
  refused_before: nullable(
    closed({ status: choice('revoked', 'rejected'), application_name: Type.String(), at: DateTime }),
  ),
});
export type PortalRegistration = Static<typeof PortalRegistration>;

/** Sent to the developer by email. */
const Reason = Type.Optional(Type.String({ maxLength: 1000 }));
const RegistrationDecisionStatus = choice('approved', 'rejected', 'revoked');

const organization = { tag: 'reviews', access: 'user', role: 'viewer', path: '/api/admin/v1' } as const;
const reviews = { ...organization, path: '/api/admin/v1/portals/{portalId}' } as const;
const decisions = { ...reviews, role: 'reviewer', scope: 'review' } as const;
const text = { 'filter[text][contains]': Type.Optional(FilterText) };

export const listOwnPortals = operation(organization, 'GET /portals', 'listOwnPortals', {
  summary: 'The portals of the organization, with the number of pending reviews in each',
  returns: closed({ data: Type.Array(OwnPortal) }),
});

export const listPortalDevelopers = operation(reviews, 'GET /developers', 'listPortalDevelopers', {
  summary: 'The developers of a portal, the longest pending first',
  query: closed({ ...pageQuery, ...equals('status', DeveloperStatus), ...text }),
  returns: pageOf(PortalDeveloper),
});

export const exportPortalDevelopers = operation(reviews, 'GET /developers.csv', 'exportPortalDevelopers', {
  summary: 'The developers of a portal as CSV, with what they entered and accepted',
  query: closed({ ...equals('status', DeveloperStatus), ...text }),
  produces: ['text/csv'],
});

export const decideDeveloper = operation(decisions, 'PATCH /developers/{developerId}', 'decideDeveloper', {
  summary: 'Approve, reject or disable a developer, who gets an email about it',
  body: closed({ status: choice('approved', 'rejected', 'disabled'), reason: Reason }),
  returns: PortalDeveloper,
  problems: ['transition-not-allowed'],
});

export const listPortalRegistrations = operation(reviews, 'GET /registrations', 'listPortalRegistrations', {
  summary: 'The registrations of a portal’s applications, the longest pending first',
  query: closed({
    ...pageQuery,
    ...equals('status', RegistrationStatus),
    ...text,
    /** Only registrations that ask for more scopes than they were granted. */
    'filter[scopes]': Type.Optional(choice('waiting')),
  }),
  returns: pageOf(PortalRegistration),
});

export const decideRegistration = operation(decisions, 'PATCH /registrations/{registrationId}', 'decideRegistration', {
  summary: 'Approve, reject or revoke a registration; the developer gets an email about it',
  body: closed({ status: RegistrationDecisionStatus, reason: Reason }),
  returns: PortalRegistration,
  problems: ['transition-not-allowed'],
});

export const decideRegistrations = operation(decisions, 'POST /registrations/decisions', 'decideRegistrations', {
  summary: 'Decide several registrations at once; each by itself, so that some may fail',
  body: closed({
    ids: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
    status: RegistrationDecisionStatus,
    reason: Reason,
  }),
  returns: closed({
    data: Type.Array(closed({ id: Uuid, is_done: Type.Boolean(), problem: nullable(Type.String()) })),
  }),
  status: 200,
});

/** A decision lists its scopes, so that it does not include scopes that were asked for after the reviewer looked. */
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

export const decideScopes = operation(decisions, 'PATCH /registrations/{registrationId}/scopes', 'decideScopes', {
  summary: 'Grant or refuse additional scopes of an approved registration; the developer gets an email about it',
  body: ScopeDecision,
  returns: PortalRegistration,
  problems: ['transition-not-allowed'],
});

export const PortalDeveloperDetail = closed({
  ...PortalDeveloper.properties,
  /** Every version of a document that was accepted, the latest first. */
  accepted_terms: Type.Array(AcceptedTerms),
  teams: Type.Array(closed({ id: Uuid, name: Type.String() })),
  applications: Type.Integer(),
  sessions: Type.Array(closed({ id: Uuid, created_at: DateTime, last_used_at: DateTime, expires_at: DateTime })),
});
export type PortalDeveloperDetail = Static<typeof PortalDeveloperDetail>;

export const getPortalDeveloper = operation(reviews, 'GET /developers/{developerId}', 'getPortalDeveloper', {
  summary: 'A developer with teams, sessions and the number of applications',
  returns: PortalDeveloperDetail,
});

export const endDeveloperSessions = operation(
  decisions,
  'DELETE /developers/{developerId}/sessions',
  'endDeveloperSessions',
  {
    summary: 'End every session of a developer',
  },
);

export const endDeveloperSession = operation(
  decisions,
  'DELETE /developers/{developerId}/sessions/{sessionId}',
  'endDeveloperSession',
  {
    summary: 'End one session of a developer',
  },
);

export const PortalApplication = closed({
  id: Uuid,
  name: Name,
  description: nullable(Type.String()),
  reference_id: Type.String(),
  auth_strategy_name: nullable(Type.String()),
  /** What was entered in the fields that the portal adds to its form. */
  fields: FieldValues,
  developer: closed({ id: Uuid, email: Email, full_name: Type.String() }),
  registrations: Type.Integer(),
  created_at: DateTime,
});
export type PortalApplication = Static<typeof PortalApplication>;

/** The name and the last characters of a credential; the rest is not stored. */
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

export const listPortalApplications = operation(reviews, 'GET /applications', 'listPortalApplications', {
  summary: 'The applications of all developers of a portal, the newest first',
  query: closed({ ...pageQuery, ...equals('developer_id', Uuid), ...text }),
  returns: pageOf(PortalApplication),
});

export const getPortalApplication = operation(reviews, 'GET /applications/{applicationId}', 'getPortalApplication', {
  summary: 'An application with the names of its credentials and with its registrations',
  returns: PortalApplicationDetail,
});

export const Overview = closed({
  portals: Type.Array(
    closed({
      ...OwnPortal.properties,
      /** Calls of the last 24 hours; `errors` were refused or failed. */
      requests: Type.Integer(),
      errors: Type.Integer(),
      last_publish: nullable(closed({ number: Type.Integer(), author: Type.String(), created_at: DateTime })),
    }),
  ),
  /** Refused publishes of the last week without a later success, the newest first. */
  refused_publishes: Type.Array(
    closed({
      id: Uuid,
      /** The name that the pipeline sent. */
      portal: Type.String(),
      at: DateTime,
      author: nullable(Type.String()),
      /** The first mistake, with its file and line. Empty if the folder was not the cause. */
      reason: Type.String(),
      cause: Type.Optional(Cause),
      /** The number of mistakes. */
      findings: Type.Integer(),
    }),
  ),
  mails: closed({
    waiting: Type.Integer(),
    /** Emails that failed at least once and will be retried. */
    retried: Type.Integer(),
    given_up: Type.Integer(),
    oldest_waiting_at: nullable(DateTime),
  }),
  database: choice('sqlite', 'postgres'),
  /**
   * For owners: when a request last came through a proxy on this machine or in the private network that
   * `TRUSTED_PROXIES` does not name. Null if none came in the last ten minutes.
   */
  untrusted_proxy_seen_at: nullable(DateTime),
});
export type Overview = Static<typeof Overview>;

export const getOverview = operation(organization, 'GET /overview', 'getOverview', {
  summary: 'Pending reviews, the traffic of the last 24 hours, and system health',
  returns: Overview,
});

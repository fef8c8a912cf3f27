import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { equals, FilterText, pageOf, pageQuery } from './paging.ts';
import { Registration, RegistrationStatus } from './registrations.ts';
import { choice, closed, DateTime, Email, Name, Uuid } from './schema.ts';

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
});
export type OwnPortal = Static<typeof OwnPortal>;

export const DeveloperStatus = choice('unverified', 'pending', 'approved', 'rejected', 'disabled');

export const DeskDeveloper = closed({
  id: Uuid,
  email: Email,
  full_name: Type.String(),
  status: DeveloperStatus,
  created_at: DateTime,
  updated_at: DateTime,
});
export type DeskDeveloper = Static<typeof DeskDeveloper>;

export const DeskRegistration = closed({
  ...Registration.properties,
  application_name: Type.String(),
  developer: closed({ id: Uuid, email: Email, full_name: Type.String() }),
  requested_scopes: Type.Array(Type.String()),
});
export type DeskRegistration = Static<typeof DeskRegistration>;

const base = { tag: 'desk', access: 'user' } as const;
const refusals = ['invalid-parameters', 'not-signed-in', 'not-found'] as const;
const decided = [...refusals, 'forbidden', 'foreign-origin', 'transition-not-allowed'] as const;
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
  problems: ['not-signed-in'],
});

export const listDeskDevelopers = operation({
  ...base,
  id: 'listDeskDevelopers',
  summary: 'The developers of a portal, those who wait longest first',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/developers',
  params: portalParams,
  query: closed({ ...pageQuery, ...equals('status', DeveloperStatus), ...text }),
  returns: pageOf(DeskDeveloper),
  status: 200,
  problems: refusals,
});

export const decideDeveloper = operation({
  ...base,
  id: 'decideDeveloper',
  summary: 'Approve, reject or disable a developer, who is told by mail',
  method: 'PATCH',
  path: '/api/admin/v1/portals/{portalId}/developers/{developerId}',
  params: closed({ portalId: Uuid, developerId: Uuid }),
  body: closed({ status: choice('approved', 'rejected', 'disabled') }),
  returns: DeskDeveloper,
  status: 200,
  problems: decided,
});

export const listDeskRegistrations = operation({
  ...base,
  id: 'listDeskRegistrations',
  summary: 'The registrations of a portal’s applications, those that wait longest first',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/registrations',
  params: portalParams,
  query: closed({ ...pageQuery, ...equals('status', RegistrationStatus), ...text }),
  returns: pageOf(DeskRegistration),
  status: 200,
  problems: refusals,
});

export const decideRegistration = operation({
  ...base,
  id: 'decideRegistration',
  summary: 'Approve, reject or revoke a registration; the developer is told by mail',
  method: 'PATCH',
  path: '/api/admin/v1/portals/{portalId}/registrations/{registrationId}',
  params: closed({ portalId: Uuid, registrationId: Uuid }),
  body: closed({ status: choice('approved', 'rejected', 'revoked') }),
  returns: DeskRegistration,
  status: 200,
  problems: decided,
});

import Type, { type Static } from 'typebox';
import { Scopes } from './applications.ts';
import { catalog } from './areas.ts';
import { CredentialType } from './catalog.ts';
import { registrationAccess, registrationStatuses } from './constants.ts';
import { GivenFields } from './form-fields.ts';
import { operation } from './operation.ts';
import { contains, equals, FilterText, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, nullable, Uuid } from './schema.ts';
import { VersionEnd } from './version-ends.ts';

export const RegistrationStatus = choice(...registrationStatuses);
export type RegistrationStatus = Static<typeof RegistrationStatus>;
export const RegistrationAccess = choice(...registrationAccess);
export type RegistrationAccess = Static<typeof RegistrationAccess>;

/**
 * The possible decisions about a registration, with the statuses before and after. No other status changes exist: to
 * ask again, a developer deletes the registration and creates a new one.
 */
export const registrationDecisions = {
  approve: { from: ['pending', 'rejected', 'revoked'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  revoke: { from: ['approved'], to: 'revoked' },
} as const satisfies Record<string, { from: readonly RegistrationStatus[]; to: RegistrationStatus }>;
export type RegistrationDecision = keyof typeof registrationDecisions;

const { note: _note, ...ending } = VersionEnd.properties;
/** The end of a registered version. */
export const RegistrationEnd = closed(ending);
export type RegistrationEnd = Static<typeof RegistrationEnd>;

export const Registration = closed({
  id: Uuid,
  status: RegistrationStatus,
  application_id: Uuid,
  product_id: Uuid,
  product_name: Type.String(),
  product_version_id: Uuid,
  product_version_name: Type.String(),
  created_at: DateTime,
  updated_at: DateTime,
  /** Present on request. */
  access: Type.Optional(RegistrationAccess),
  /** Present on request; null if the version is neither deprecated nor ending. */
  end: Type.Optional(nullable(RegistrationEnd)),
});
export type Registration = Static<typeof Registration>;

export const NewRegistration = closed({
  product_version_id: Uuid,
  scopes: Type.Optional(Scopes),
  /** What is entered in the fields that the portal adds. */
  fields: Type.Optional(GivenFields),
});
export type NewRegistration = Static<typeof NewRegistration>;

export const GrantedScopes = closed({
  scopes: Type.Array(Type.String()),
  /** The scopes that the application asks for, on request. */
  requested_scopes: Type.Optional(Type.Array(Type.String())),
});
export type GrantedScopes = Static<typeof GrantedScopes>;

/** An application of the developer and its registration for a version, if any. */
export const VersionApplication = closed({
  id: Uuid,
  name: Type.String(),
  registration_id: nullable(Uuid),
  registration_status: nullable(RegistrationStatus),
  auth_strategy: Type.Optional(
    closed({
      id: Uuid,
      name: Type.String(),
      credential_type: CredentialType,
      auth_methods: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  created_at: DateTime,
  updated_at: DateTime,
});
export type VersionApplication = Static<typeof VersionApplication>;

const include = Type.Optional(choice('access', 'end', 'access,end', 'end,access'));

const versions = { tag: 'registrations', access: 'developer', path: '/api/v2', params: catalog.params } as const;
const registrations = { ...versions, path: '/api/v2/applications/{applicationId}/registrations' } as const;

export const listRegistrations = operation(registrations, 'GET', 'listRegistrations', {
  summary: 'What an application is registered for',
  query: closed({
    ...pageQuery,
    ...equals('id', FilterText),
    ...equals('status', RegistrationStatus),
    ...equals('product_name', FilterText),
    ...contains('product_name'),
    ...equals('product_version_name', FilterText),
    ...contains('product_version_name'),
    include,
  }),
  returns: pageOf(Registration),
});

export const createRegistration = operation(registrations, 'POST', 'createRegistration', {
  summary: 'Register an application for a product version',
  body: NewRegistration,
  returns: Registration,
  problems: ['forbidden', 'already-registered', 'registration-not-enabled', 'strategy-mismatch'],
});

export const getRegistration = operation(registrations, 'GET /{registrationId}', 'getRegistration', {
  summary: 'One registration',
  query: closed({ include }),
  returns: Registration,
});

export const deleteRegistration = operation(registrations, 'DELETE /{registrationId}', 'deleteRegistration', {
  summary: 'Unregister an application from a product version',
});

export const getRegistrationScopes = operation(
  registrations,
  'GET /{registrationId}/granted-scopes',
  'getRegistrationScopes',
  {
    summary: 'The scopes granted by a registration',
    returns: GrantedScopes,
    problems: ['scopes-not-supported'],
  },
);

export const getVersionScopes = operation(
  versions,
  'GET /applications/{applicationId}/product-versions/{productVersionId}/granted-scopes',
  'getVersionScopes',
  {
    summary: 'The scopes that an application has from its registrations',
    query: closed({ include: Type.Optional(choice('requested_scopes')) }),
    returns: GrantedScopes,
    problems: ['scopes-not-supported'],
  },
);

export const listVersionApplications = operation(
  versions,
  'GET /products/{productId}/versions/{productVersionId}/applications',
  'listVersionApplications',
  {
    summary: 'The applications that are registered for a product version, or those that are not',
    query: closed({
      ...pageQuery,
      ...equals('name', FilterText),
      ...contains('name'),
      ...equals('status', RegistrationStatus),
      ...equals('auth_strategy_id', FilterText),
      /** The parameter without a value means true. */
      unregistered: Type.Optional(choice('true', 'false', '')),
    }),
    returns: pageOf(VersionApplication),
  },
);

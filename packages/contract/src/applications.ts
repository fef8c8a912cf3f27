import Type, { type Static } from 'typebox';
import { CredentialType } from './catalog.ts';
import { nameMaxLength, redirectUriMaxLength, scopesMaximum } from './constants.ts';
import { FieldValues, GivenFields } from './form-fields.ts';
import { operation } from './operation.ts';
import { contains, equals, FilterText, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, Name, nullable, Uuid } from './schema.ts';

/** Keys have names; all other types have methods and may have scopes. */
export const AuthStrategy = closed({
  id: Uuid,
  name: Type.String(),
  credential_type: CredentialType,
  key_names: Type.Optional(Type.Array(Type.String())),
  auth_methods: Type.Optional(Type.Array(Type.String())),
  available_scopes: Type.Optional(Type.Array(Type.String())),
});
export type AuthStrategy = Static<typeof AuthStrategy>;

const application = {
  id: Uuid,
  name: Type.String(),
  reference_id: Type.String(),
  description: nullable(Type.String()),
  redirect_uri: nullable(Type.String()),
  /** Null if the portal no longer has the strategy. */
  auth_strategy: nullable(AuthStrategy),
  /**
   * The scopes that the application asks for, in each of its registrations. Missing if its strategy knows no scopes.
   */
  scopes: Type.Optional(Type.Array(Type.String())),
  created_at: DateTime,
  updated_at: DateTime,
};

export const Application = closed(application);
export type Application = Static<typeof Application>;

/** The scopes of approved registrations. They are present on request, if the strategy knows scopes. */
export const ApplicationWithGrants = closed({
  ...application,
  granted_scopes: Type.Optional(Type.Array(Type.String())),
  /** Scopes that at least one registration has not been granted. */
  waiting_scopes: Type.Optional(Type.Array(Type.String())),
  /** Present on request: what was entered in the fields that the portal adds. */
  fields: Type.Optional(FieldValues),
});
export type ApplicationWithGrants = Static<typeof ApplicationWithGrants>;

export const ClientCredentials = closed({ client_id: Type.String(), client_secret: Type.String() });
export type ClientCredentials = Static<typeof ClientCredentials>;

export const CreatedApplication = closed({ ...application, credentials: Type.Optional(ClientCredentials) });
export type CreatedApplication = Static<typeof CreatedApplication>;

export const Scopes = Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: scopesMaximum });

/** Null and the empty text both mean "none". */
const Description = nullable(Type.String({ maxLength: nameMaxLength }));
const RedirectUri = nullable(Type.String({ maxLength: redirectUriMaxLength }));

export const NewApplication = closed({
  name: Name,
  reference_id: Type.Optional(Name),
  description: Type.Optional(Description),
  redirect_uri: Type.Optional(RedirectUri),
  /** Null and absent both mean the default of the portal, which is its first strategy. */
  auth_strategy_id: Type.Optional(nullable(Uuid)),
  scopes: Type.Optional(Scopes),
  /** What is entered in the fields that the portal adds. */
  fields: Type.Optional(GivenFields),
});
export type NewApplication = Static<typeof NewApplication>;

/** Missing properties do not change. */
export const ApplicationChange = closed({
  name: Type.Optional(Name),
  reference_id: Type.Optional(Name),
  description: Type.Optional(Description),
  redirect_uri: Type.Optional(RedirectUri),
  scopes: Type.Optional(Scopes),
  /** Replaces all values of the fields that the portal adds. */
  fields: Type.Optional(GivenFields),
});
export type ApplicationChange = Static<typeof ApplicationChange>;

const applications = { tag: 'applications', access: 'developer', path: '/api/v2/applications' } as const;

/** `-` reverses the order. The default is `name`. */
export const ApplicationOrder = choice('name', '-name', 'created_at', '-created_at');
export type ApplicationOrder = Static<typeof ApplicationOrder>;

export const listApplications = operation(applications, 'GET', 'listApplications', {
  summary: 'The applications of the logged-in developer and their teams',
  query: closed({
    ...pageQuery,
    ...equals('name', FilterText),
    ...contains('name'),
    ...equals('auth_strategy_id', FilterText),
    sort: Type.Optional(ApplicationOrder),
  }),
  returns: pageOf(Application),
});

export const createApplication = operation(applications, 'POST', 'createApplication', {
  summary: 'Create an application; a client secret is in this answer and in no other',
  body: NewApplication,
  returns: CreatedApplication,
  problems: [
    'applications-disabled',
    'unknown-auth-strategy',
    'name-taken',
    'reference-id-taken',
    'too-many-requests',
    'limit-reached',
  ],
});

export const getApplication = operation(applications, 'GET /{applicationId}', 'getApplication', {
  summary: 'One application',
  query: closed({
    include: Type.Optional(choice('granted_scopes', 'fields', 'granted_scopes,fields', 'fields,granted_scopes')),
  }),
  returns: ApplicationWithGrants,
});

export const updateApplication = operation(applications, 'PATCH /{applicationId}', 'updateApplication', {
  summary: 'Change an application; fields that are left out stay',
  body: ApplicationChange,
  returns: Application,
  problems: ['name-taken', 'reference-id-taken'],
});

export const deleteApplication = operation(applications, 'DELETE /{applicationId}', 'deleteApplication', {
  summary: 'Delete an application with its credentials and registrations',
});

export const listAuthStrategies = operation(applications, 'GET /auth-strategies', 'listAuthStrategies', {
  summary: 'The auth strategies an application can have; the first is the default',
  query: closed({
    ...pageQuery,
    ...equals('name', FilterText),
    ...contains('name'),
    ...equals('credential_type', CredentialType),
  }),
  returns: pageOf(AuthStrategy),
});

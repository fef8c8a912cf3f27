import Type, { type Static } from 'typebox';
import { changeRefusals, portalParams, readRefusals } from './admin-portals.ts';
import { authMethods, credentialTypes } from './constants.ts';
import { operation } from './operation.ts';
import { choice, closed, DateTime, Name, nullable, Uuid } from './schema.ts';

/** How applications identify themselves to the APIs of a portal. */

const settings = {
  name: Name,
  /** Where the key is given, for keys: a header or query parameter of one of these names. */
  key_names: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 10 }),
  auth_methods: Type.Array(choice(...authMethods), { maxItems: authMethods.length }),
  scopes: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 500 }),
  /** Who issues the tokens; null where the portal does. */
  issuer: nullable(Type.String({ pattern: '^https?://[^\\s?#]+$', maxLength: 2000 })),
  audience: nullable(Type.String({ minLength: 1, maxLength: 255 })),
  /** Whether the portal registers a client at the issuer for each application (RFC 7591). */
  registers_clients: Type.Boolean(),
};

export const AdminStrategy = closed({
  id: Uuid,
  credential_type: choice(...credentialTypes),
  ...settings,
  /** Whether the issuer's token for registering clients is kept; it is never shown. */
  has_registration_token: Type.Boolean(),
  /** How many use it: it cannot go while somebody does. */
  versions: Type.Integer(),
  applications: Type.Integer(),
  created_at: DateTime,
});
export type AdminStrategy = Static<typeof AdminStrategy>;

/** Null takes it away. */
const RegistrationToken = nullable(Type.String({ minLength: 1, maxLength: 4000 }));
const change = Type.Partial(closed({ ...settings, registration_token: RegistrationToken }));

export const NewStrategy = closed({
  ...change.properties,
  name: Name,
  credential_type: choice(...credentialTypes),
});
export type NewStrategy = Static<typeof NewStrategy>;
export const StrategyChange = closed({
  ...change.properties,
  /** Its place in the list, from 0. The first is the one that new applications are offered. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
});
export type StrategyChange = Static<typeof StrategyChange>;

const base = { tag: 'auth-strategies', access: 'user', role: 'admin', scope: 'admin' } as const;
const params = closed({ portalId: Uuid, strategyId: Uuid });
const one = '/api/admin/v1/portals/{portalId}/auth-strategies/{strategyId}';

export const listStrategies = operation({
  ...base,
  role: 'viewer',
  id: 'listStrategies',
  summary: 'The auth strategies of a portal, in their order, with how many use each',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/auth-strategies',
  params: portalParams,
  returns: closed({ data: Type.Array(AdminStrategy) }),
  status: 200,
  problems: readRefusals,
});

export const createStrategy = operation({
  ...base,
  id: 'createStrategy',
  summary: 'Add an auth strategy to a portal',
  method: 'POST',
  path: '/api/admin/v1/portals/{portalId}/auth-strategies',
  params: portalParams,
  body: NewStrategy,
  returns: AdminStrategy,
  status: 201,
  problems: [...changeRefusals, 'name-taken'],
});

export const updateStrategy = operation({
  ...base,
  id: 'updateStrategy',
  summary: 'Change an auth strategy; what is left out stays',
  method: 'PATCH',
  path: one,
  params,
  body: StrategyChange,
  returns: AdminStrategy,
  status: 200,
  problems: [...changeRefusals, 'name-taken'],
});

export const deleteStrategy = operation({
  ...base,
  id: 'deleteStrategy',
  summary: 'Delete an auth strategy that no version and no application uses',
  method: 'DELETE',
  path: one,
  params,
  status: 204,
  problems: [...changeRefusals, 'in-use'],
});

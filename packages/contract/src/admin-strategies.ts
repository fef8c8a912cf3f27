import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
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
  /** The issuer of tokens; null if it is the portal. */
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
  /** The number of users; it cannot be deleted while there are any. */
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

const strategies = { ...ownPortal, tag: 'auth-strategies', path: `${ownPortal.path}/auth-strategies` } as const;

export const listStrategies = operation(strategies, 'GET', 'listStrategies', {
  summary: 'The auth strategies of a portal, in their order, with how many use each',
  returns: closed({ data: Type.Array(AdminStrategy) }),
});

export const createStrategy = operation(strategies, 'POST', 'createStrategy', {
  summary: 'Add an auth strategy to a portal',
  body: NewStrategy,
  returns: AdminStrategy,
  problems: ['name-taken'],
});

export const updateStrategy = operation(strategies, 'PATCH /{strategyId}', 'updateStrategy', {
  summary: 'Change an auth strategy; what is left out stays',
  body: StrategyChange,
  returns: AdminStrategy,
  problems: ['name-taken'],
});

export const deleteStrategy = operation(strategies, 'DELETE /{strategyId}', 'deleteStrategy', {
  summary: 'Delete an auth strategy that no version and no application uses',
  problems: ['in-use'],
});

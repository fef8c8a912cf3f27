import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { authMethods, credentialTypes } from './constants.ts';
import { operation } from './operation.ts';
import { choice, closed, DateTime, Name, nullable, Uuid } from './schema.ts';

const settings = {
  name: Name,
  /** The names of the header or query parameter that carries an API key. */
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
  /** Whether the token for registering clients is stored. The token itself is never shown. */
  has_registration_token: Type.Boolean(),
  /** A strategy with versions or applications cannot be deleted. */
  versions: Type.Integer(),
  applications: Type.Integer(),
  created_at: DateTime,
});
export type AdminStrategy = Static<typeof AdminStrategy>;

/** Null removes it. */
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
  /** The position in the list, from 0. The first strategy is the default of new applications. */
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

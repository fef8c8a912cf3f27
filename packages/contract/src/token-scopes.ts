import { isAtLeast, type UserRole } from './constants.ts';

/**
 * The scopes of personal access tokens, with their highest role. `read` allows what a viewer may read; `review`,
 * `admin` and `owner` allow what the role may do. `publish` and `tokens` allow only operations that name them.
 */
export const tokenScopeRoles = {
  publish: 'admin',
  read: 'viewer',
  review: 'reviewer',
  admin: 'admin',
  owner: 'owner',
  tokens: 'viewer',
} as const satisfies Record<string, UserRole>;

export type TokenScope = keyof typeof tokenScopeRoles;
export const tokenScopes = ['publish', 'read', 'review', 'admin', 'owner', 'tokens'] as const satisfies TokenScope[];
/** Scopes that allow only operations that name them. */
const narrowScopes: readonly TokenScope[] = ['publish', 'tokens'];
/** Scopes that no wider scope includes: a token may create tokens only if its scopes name `tokens`. */
const soleScopes: readonly TokenScope[] = ['tokens'];

interface Asked {
  readonly method: string;
  readonly role?: UserRole | undefined;
  readonly scope?: TokenScope | undefined;
  readonly sessionOnly?: boolean | undefined;
}

/** Whether a token with these scopes may create one with that scope: it needs the scope itself or a wider one. */
export const isWithin = (scopes: readonly TokenScope[], wanted: TokenScope): boolean =>
  scopes.includes(wanted) ||
  (!soleScopes.includes(wanted) &&
    scopes.some((one) => !narrowScopes.includes(one) && isAtLeast(tokenScopeRoles[one], tokenScopeRoles[wanted])));

/**
 * The scopes of which a token needs one. Empty for operations that only sessions may call, and for changes that name no
 * scope.
 */
export function scopesFor({ method, role, scope, sessionOnly }: Asked): TokenScope[] {
  if (sessionOnly || !role || (!scope && method !== 'GET')) return [];
  if (scope && soleScopes.includes(scope)) return [scope];
  const least = scope ? [role, tokenScopeRoles[scope]] : [role];
  const wide = tokenScopes.filter(
    (one) => !narrowScopes.includes(one) && least.every((wanted) => isAtLeast(tokenScopeRoles[one], wanted)),
  );
  return scope && !wide.includes(scope) ? [scope, ...wide] : wide;
}

/** The role with which a token calls an operation: the role of its user, limited by its scopes. */
export function roleOfToken(own: UserRole, scopes: readonly TokenScope[], operation: Asked): UserRole | undefined {
  const sufficient = scopesFor(operation);
  if (!scopes.some((scope) => sufficient.includes(scope))) return undefined;
  const counting = scopes.filter((scope) => !narrowScopes.includes(scope) || scope === operation.scope);
  const [highest] = counting.map((scope) => tokenScopeRoles[scope]).toSorted((a, b) => (isAtLeast(a, b) ? -1 : 1));
  return highest && (isAtLeast(own, highest) ? highest : own);
}

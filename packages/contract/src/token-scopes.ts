import type { UserRole } from './constants.ts';

/**
 * What a personal access token may be used for, and whom it can stand for at most. `read`, `review`, `admin` and `owner` let it do
 * whatever the role may; `publish` is for operations that name it, and for nothing else.
 */
export const tokenScopeRoles = {
  publish: 'admin',
  read: 'viewer',
  review: 'reviewer',
  admin: 'admin',
  owner: 'owner',
} as const satisfies Record<string, UserRole>;

export type TokenScope = keyof typeof tokenScopeRoles;
export const tokenScopes = ['publish', 'read', 'review', 'admin', 'owner'] as const satisfies TokenScope[];
/** Scopes that only count where an operation names them. */
export const narrowScopes: readonly TokenScope[] = ['publish'];

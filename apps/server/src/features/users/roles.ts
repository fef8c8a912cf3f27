import { Problem } from '@portico/contract/problems.ts';
import type { UserRole } from '@portico/contract/users.ts';

/** The roles that each role may grant and revoke. Nobody can grant more than they have. */
const grants: Record<UserRole, readonly UserRole[]> = {
  owner: ['owner', 'admin', 'reviewer', 'viewer'],
  admin: ['admin', 'reviewer', 'viewer'],
  reviewer: [],
  viewer: [],
};

export function checkMayGrant(own: UserRole, granted: UserRole): void {
  if (!grants[own].includes(granted))
    throw new Problem('forbidden', `Your role does not let you give the role ${granted}.`);
}

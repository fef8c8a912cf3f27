import type { UserRole } from '@portico/contract/users.ts';

/** The user of an organization who does something. */
export interface Actor {
  org_id: string;
  id: string;
  email: string;
  role: UserRole;
  /** The IP address of the request, named as in the audit log. */
  address: string;
}

/** An actor where only the organization matters. */
export type OrganizationActor = Pick<Actor, 'org_id'>;

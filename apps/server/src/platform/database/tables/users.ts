import type { Locale } from '@portico/contract/constants.ts';
import type { UserRole } from '@portico/contract/users.ts';

export interface UserTables {
  organization_user: UserTable;
  invitation: InvitationTable;
  /** One row, that of this installation, with the organization that is the operator's own. */
  installation: { id: number; set_up_at: string | null; org_id: string | null };
}

export type UserStatus = 'active' | 'disabled';

export interface UserTable {
  org_id: string;
  id: string;
  /** Lower-case. Unique on the whole server: the login page does not ask for an organization. */
  email: string;
  full_name: string;
  preferred_name: string | null;
  role: UserRole;
  status: UserStatus;
  password_hash: string;
  /** The language of mails to the user. */
  locale: Locale;
  created_at: string;
  updated_at: string;
}

/** Exists while the invitation is pending: accepting or revoking deletes it. */
export interface InvitationTable {
  org_id: string;
  id: string;
  email: string;
  full_name: string;
  role: UserRole;
  /** The user who sent it. */
  invited_by: string;
  created_at: string;
  expires_at: string;
}

import type { Locale } from '@portico/contract/constants.ts';
import type { FieldValues } from '@portico/contract/form-fields.ts';
import type { Generated } from 'kysely';

export interface AccountTables {
  developer: DeveloperTable & {
    /** What was entered in the fields that the portal adds to its sign-up. */
    field_values: Generated<FieldValues>;
  };
  session: SessionTable & {
    /** Whether the developer must accept new terms before anything else. */
    terms_due: Generated<boolean>;
  };
  session_token: SessionTokenTable;
  email_token: EmailTokenTable;
  attempt: AttemptTable;
  familiar_place: FamiliarPlaceTable;
  audit_event: AuditEventTable;
  audit_chain: AuditChainTable;
  audit_seal: AuditChainTable;
  audit_stream: AuditStreamTable;
}

export type DeveloperStatus = 'unverified' | 'pending' | 'approved' | 'rejected' | 'disabled';

export interface DeveloperTable {
  portal_id: string;
  id: string;
  /** Lower-case: two spellings of an email address are one account. */
  email: string;
  full_name: string;
  status: DeveloperStatus;
  /** A PHC string. Null until the first password is set, and for accounts that use only single sign-on. */
  password_hash: string | null;
  /** The language of mails to the account. */
  locale: Locale;
  created_at: string;
  updated_at: string;
}

/**
 * The kind of an account: a portal's developer or an organization's user. `tenant_id` is the portal or the
 * organization.
 */
export type AccountKind = 'developer' | 'user';

/** Ending a session deletes its row: every row that has not expired is valid. */
export interface SessionTable {
  tenant_id: string;
  id: string;
  account_kind: AccountKind;
  account_id: string;
  /** How often the session was refreshed. Refresh tokens contain their generation. */
  generation: number;
  refreshed_at: string;
  /** The session expires then without a refresh. Each refresh moves it, never past `expires_at`. */
  idle_until: string;
  expires_at: string;
  created_at: string;
  /** When its owner last proved their identity, by a login or by confirming the password. */
  signed_in_at: string;
}

export interface SessionTokenTable {
  tenant_id: string;
  hash: string;
  session_id: string;
  use: 'access' | 'refresh';
  generation: number;
  expires_at: string;
}

/** Tokens that were sent by email or to a browser: verification, recovery, invitation, SSO state. */
export interface EmailTokenTable {
  tenant_id: string;
  /** The hash of the secret and the purpose, so that a token for one purpose is unknown to every other. */
  hash: string;
  purpose: string;
  /** The account that the token is for, if any. */
  account_id: string | null;
  payload: Record<string, unknown>;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** The number of attempts in a time window, by subject. */
interface AttemptTable {
  tenant_id: string;
  kind: string;
  subject: string;
  tries: number;
  window_ends_at: string;
}

/** A device or a network that an account has logged in from. */
export interface FamiliarPlaceTable {
  tenant_id: string;
  account_kind: AccountKind;
  account_id: string;
  kind: 'device' | 'network';
  /** The hash of the device's token, or of the network. */
  mark: string;
  expires_at: string;
}

export interface AuditEventTable {
  org_id: string;
  id: string;
  portal_id: string | null;
  at: string;
  action: string;
  actor_kind: AccountKind | 'anyone' | 'system';
  actor_id: string | null;
  /** The target of the action, such as `developer` and its id. */
  target_kind: string | null;
  target_id: string | null;
  address: string | null;
  details: Record<string, unknown>;
  /** A seal of the entry, by a key that is not in the database. */
  seal: string;
  /** The position in the organization's chain, which never changes, and the hash there. */
  seq: number | null;
  /** Null until the entry is chained. Empty for entries with an invalid seal, which are not chained. */
  hash: string | null;
}

/** The end of an organization's chain and, sealed separately, its length. */
interface AuditChainTable {
  org_id: string;
  seq: number;
  hash: string;
  seal: string;
}

interface AuditStreamTable {
  org_id: string;
  /** The last entry that the operator's system has. */
  seq: number;
  lease_owner: string | null;
  leased_until: string | null;
}

export const accountBooleans = ['terms_due'];
export const accountJsons = ['payload', 'details'];

import type { Locale } from '@portico/contract/constants.ts';

export interface AccountTables {
  developer: DeveloperTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  email_token: EmailTokenTable;
  attempt: AttemptTable;
  familiar_place: FamiliarPlaceTable;
  audit_event: AuditEventTable;
  audit_chain: AuditChainTable;
  audit_seal: AuditChainTable;
}

export type DeveloperStatus = 'unverified' | 'pending' | 'approved' | 'rejected' | 'disabled';

export interface DeveloperTable {
  portal_id: string;
  id: string;
  /** Lower-cased: two spellings of an address are one account. */
  email: string;
  full_name: string;
  status: DeveloperStatus;
  /** A PHC string; null until the first password is set, and for those who only come by single sign-on. */
  password_hash: string | null;
  /** In which mails are written to them. */
  locale: Locale;
  created_at: string;
  updated_at: string;
}

/** Whose an account is: a portal's developer or an organization's user. `tenant_id` is the portal or the organization. */
export type AccountKind = 'developer' | 'user';

/** A session that was ended is gone: what exists and has not expired is good. */
export interface SessionTable {
  tenant_id: string;
  id: string;
  account_kind: AccountKind;
  account_id: string;
  /** How often the session was refreshed. Refresh tokens carry the generation they were made for. */
  generation: number;
  refreshed_at: string;
  /** Without a refresh until then it has expired; moved on by each refresh, never past `expires_at`. */
  idle_until: string;
  expires_at: string;
  created_at: string;
  /** When whoever holds it last showed who they are: by signing in, or by the password once more. */
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

/** Everything mailed or handed to a browser to come back later: verification, recovery, invitation, SSO state. */
export interface EmailTokenTable {
  tenant_id: string;
  /** Of the secret and the purpose together, so that a token for one purpose is unknown to every other. */
  hash: string;
  purpose: string;
  /** The account it is for, if it is for one. */
  account_id: string | null;
  payload: Record<string, unknown>;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** How often something was tried in a window of time, by whom or against whom. */
interface AttemptTable {
  tenant_id: string;
  kind: string;
  subject: string;
  tries: number;
  window_ends_at: string;
}

/** A device or a network that an account has signed in from. */
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
  /** What was acted upon, as `developer` and its id. */
  target_kind: string | null;
  target_id: string | null;
  address: string | null;
  details: Record<string, unknown>;
  /** Made with the entry, by a key that is not in this table. */
  seal: string;
  /** Its place in the chain of its organization, given once, and the hash there. */
  seq: number | null;
  /** Null while it waits for its place; empty for what has a seal that is not ours, and so gets none. */
  hash: string | null;
}

/** Where the chain of an organization ends; and, sealed apart from the log, how far it had come. */
interface AuditChainTable {
  org_id: string;
  seq: number;
  hash: string;
  seal: string;
}

export const accountBooleans: string[] = [];
export const accountJsons = ['payload', 'details'];

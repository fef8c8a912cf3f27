import type { Querying } from '../../platform/database/database.ts';
import type { AuditEvent } from '../audit/service.ts';

/** A change of an application's scopes, and its actor. */
export interface ScopeChange {
  portal_id: string;
  application_id: string;
  /** The application's owner, and the developer who makes the change. */
  developers: readonly string[];
  actor: AuditEvent['actor'];
  before: readonly string[];
  wanted: readonly string[];
  /** A registration that was already handled. */
  except?: string;
}

/** Changes the requested scopes of an application's registrations after the application's own scopes changed. */
export type ChangeScopes = (transaction: Querying, change: ScopeChange) => Promise<void>;

/** Locks an application until the transaction ends; undefined if it does not exist. */
export type LockApplication = (
  transaction: Querying,
  portal_id: string,
  id: string,
) => Promise<{ developer_id: string; wanted: readonly string[] } | undefined>;

/**
 * Replaces the application's client secret and returns the new one, which cannot be read again. The former one stays
 * valid until the given time, if any. Undefined when the application does not exist.
 */
type IssueClientSecret = (
  transaction: Querying,
  portal_id: string,
  application_id: string,
  former_until?: string | null,
) => Promise<string | undefined>;

/** Hashing may read the server's key, which must not happen in a transaction: the secret is created before. */
export type PrepareClientSecret = () => Promise<IssueClientSecret>;

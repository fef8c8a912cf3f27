import type { Querying } from '../../platform/database/database.ts';
import type { AuditEvent } from '../audit/service.ts';

/** An application whose list of scopes changes, and by whom. */
export interface ScopeChange {
  portal_id: string;
  application_id: string;
  /** Whose wishes they are: the application's developer, and who acts for it. */
  developers: readonly string[];
  actor: AuditEvent['actor'];
  before: readonly string[];
  wanted: readonly string[];
  /** A registration that is dealt with already. */
  except?: string;
}

/** Changes what the registrations of an application ask for, after the application does. */
export type ChangeScopes = (transaction: Querying, change: ScopeChange) => Promise<void>;

/** Locks an application until the transaction ends; undefined where there is none. */
export type LockApplication = (
  transaction: Querying,
  portal_id: string,
  id: string,
) => Promise<{ developer_id: string; wanted: readonly string[] } | undefined>;

/**
 * Gives an application its client secret, in the place of the one it had, and answers it: nobody can ask for it again. The
 * one it had stays good until the time that is given, if one is. Undefined when there is no such application.
 */
type IssueClientSecret = (
  transaction: Querying,
  portal_id: string,
  application_id: string,
  former_until?: string | null,
) => Promise<string | undefined>;

/** Hashing may have to read the server's key, which is no work for a transaction: so the secret is made before one begins. */
export type PrepareClientSecret = () => Promise<IssueClientSecret>;

import type { RegistrationAccess, RegistrationStatus } from '@portico/contract/registrations.ts';
import type { CredentialKind } from '../../platform/database/tables/applications.ts';

/** An application with everything that decides what it may call. */
export interface KnownApplication {
  portal_id: string;
  id: string;
  developer_id: string;
  auth_strategy_id: string;
  client_id: string;
  /** Tokens from before this time were issued to another application with the same client id. */
  client_since_ms: number;
  /** The scopes that any approved registration granted and that are still offered: its tokens may carry them. */
  scopes: string[];
  /** Whether its developer may still use it. */
  is_in_use: boolean;
  /** Keyed by product version. */
  registrations: Map<string, KnownRegistration>;
}

export interface KnownRegistration {
  status: RegistrationStatus;
  /** The access at the time of reading. Changes of access invalidate the cache. */
  access: RegistrationAccess;
  /** What this registration's approval granted: a scope granted for one version does not count for another. */
  granted_scopes: readonly string[];
}

export interface KnownCredential {
  portal_id: string;
  id: string;
  kind: CredentialKind;
  expires_at: string | null;
  last_used_at: string | null;
  application: KnownApplication;
}

/** The caller, and the credential that was used. */
export interface Caller {
  application: KnownApplication;
  scopes: readonly string[];
  /** Undefined for tokens. */
  credential?: KnownCredential;
}

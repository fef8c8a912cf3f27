import type { RegistrationAccess, RegistrationStatus } from '@portico/contract/registrations.ts';
import type { CredentialKind } from '../../platform/database/tables/applications.ts';

/** An application with everything that decides what it may call. */
export interface KnownApplication {
  portal_id: string;
  id: string;
  developer_id: string;
  auth_strategy_id: string;
  client_id: string;
  /** Earlier tokens of its client id were issued to another application. */
  client_since_ms: number;
  /** Granted by any approved registration, and still on offer: what its tokens may carry. */
  scopes: string[];
  /** Whether its developer may still use it. */
  is_in_use: boolean;
  /** By product version. */
  registrations: Map<string, KnownRegistration>;
}

export interface KnownRegistration {
  status: RegistrationStatus;
  /** As it was when it was read. Changes of access invalidate the cache. */
  access: RegistrationAccess;
  /** What its own approval granted: no version lends its scopes to another. */
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
  /** Left out for tokens. */
  credential?: KnownCredential;
}

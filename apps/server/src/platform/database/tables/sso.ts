import type { IdentityProviderKind } from '@portico/contract/sso.ts';
import type { AccountKind } from './accounts.ts';

export interface SsoTables {
  identity_provider: IdentityProviderTable;
  external_identity: ExternalIdentityTable;
  saml_assertion: SamlAssertionTable;
}

/** `tenant_id` is the portal for developers and the organization for users. */
export interface IdentityProviderTable {
  tenant_id: string;
  id: string;
  org_id: string;
  portal_id: string | null;
  account_kind: AccountKind;
  name: string;
  title: string;
  provider_kind: IdentityProviderKind;
  is_enabled: boolean;
  position: number;
  provider_settings: Record<string, unknown>;
  /** The client secret, encrypted. */
  sealed_secret: string | null;
  /** The variable that a publishing folder names for the secret. */
  secret_variable: string | null;
  created_at: string;
  updated_at: string;
}

/** The account of a provider's subject. The same subject at another provider is another person. */
export interface ExternalIdentityTable {
  tenant_id: string;
  provider_id: string;
  subject: string;
  account_id: string;
  /** Teams that this identity added the account to, and that it removes it from again. */
  granted_team_ids: string[];
  created_at: string;
  last_seen_at: string;
}

/** Accepted assertions, kept until they expire so that none is accepted twice. */
export interface SamlAssertionTable {
  tenant_id: string;
  provider_id: string;
  assertion_hash: string;
  expires_at: string;
}

export const ssoBooleans = ['is_enabled', 'oidc_auth_enabled', 'saml_auth_enabled'];
export const ssoJsons = ['provider_settings', 'granted_team_ids'];

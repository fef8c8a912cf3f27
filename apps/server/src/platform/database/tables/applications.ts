import type { registrationStatuses } from '@portico/contract/constants.ts';
import type { FieldValues } from '@portico/contract/form-fields.ts';
import type { Generated } from 'kysely';

export interface ApplicationTables {
  application: ApplicationTable & {
    /** When it got its reference id. Written by triggers. */
    reference_bound_at: Generated<string>;
    /** What was entered in the fields that the portal adds to its form. */
    field_values: Generated<FieldValues>;
  };
  credential: CredentialTable;
  registration: RegistrationTable & {
    /** What was entered in the fields that the portal adds to the request. */
    field_values: Generated<FieldValues>;
  };
  registration_refusal: RegistrationRefusalTable;
  server_secret: { name: string; value: string; created_at: string };
}

export interface ApplicationTable {
  portal_id: string;
  id: string;
  developer_id: string;
  /** The team that shares it, if any. Its members reach the application as its developer does. */
  team_id: string | null;
  name: string;
  description: string | null;
  redirect_uri: string | null;
  /** Names the application to other systems; for client credentials it is the client id. */
  reference_id: string;
  auth_strategy_id: string;
  /** The scopes that it requests for each registration. Granted scopes belong to the registrations. */
  scopes: string[];
  created_at: string;
  updated_at: string;
}

export const credentialKinds = ['api_key', 'client_secret'] as const;
/** A former client secret has a successor and stays valid for a grace period. */
export type CredentialKind = (typeof credentialKinds)[number] | 'former_client_secret';

export interface CredentialTable {
  portal_id: string;
  id: string;
  application_id: string;
  kind: CredentialKind;
  display_name: string;
  /** Keyed with the server's secret key. The secret itself is not stored. */
  hash: string;
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** How many days ahead the last expiry notice was sent; null before the first. */
  expiry_notice: number | null;
}

export interface RegistrationTable {
  portal_id: string;
  id: string;
  application_id: string;
  product_version_id: string;
  status: (typeof registrationStatuses)[number];
  /** All requested scopes, including the granted ones. */
  requested_scopes: string[];
  /** Effective while the registration is approved, and only as far as the strategy still offers them. */
  granted_scopes: string[];
  /** Since when additional scopes are pending; null when none are. */
  scopes_asked_at: string | null;
  scopes_decided_at: string | null;
  /** The user who decided; null for automatic decisions. */
  scopes_decided_by: string | null;
  /**
   * The developer who requested it, who may differ from the owner of a team's application; null for rows of earlier
   * versions.
   */
  requested_by: string | null;
  created_at: string;
  updated_at: string;
}

/** Whether a registration of the developer was ever revoked or rejected. */
export interface RegistrationRefusalTable {
  portal_id: string;
  developer_id: string;
  product_version_id: string;
  registration_id: string;
  status: 'revoked' | 'rejected';
  application_name: string;
  created_at: string;
}

export const applicationBooleans: string[] = [];
export const applicationJsons = ['scopes', 'requested_scopes', 'granted_scopes'];

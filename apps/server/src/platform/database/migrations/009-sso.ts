import { flag, inOrganization, integer, maybeInPortal, optional, text, times } from './columns.ts';
import { createTables } from './table.ts';

/**
 * As for sessions, the tenant is a portal or an organization. The columns beside it are foreign keys, so that a
 * provider is deleted with its portal or organization.
 */
export const ssoMigration = createTables({
  identity_provider: {
    columns: {
      tenant_id: text,
      id: text,
      ...inOrganization,
      ...maybeInPortal,
      account_kind: text,
      name: text,
      title: text,
      provider_kind: text,
      is_enabled: flag,
      position: integer,
      provider_settings: text,
      sealed_secret: optional(text),
      ...times,
    },
    key: ['tenant_id', 'id'],
    unique: { identity_provider_name: ['tenant_id', 'name'] },
  },

  external_identity: {
    columns: {
      tenant_id: text,
      provider_id: text,
      subject: text,
      account_id: text,
      granted_team_ids: text,
      created_at: text,
      last_seen_at: text,
    },
    key: ['tenant_id', 'provider_id', 'subject'],
    belongsTo: { external_identity_of: ['provider_id', 'identity_provider'] },
    indexes: { external_identity_by_account: ['tenant_id', 'account_id'] },
  },

  saml_assertion: {
    columns: { tenant_id: text, provider_id: text, assertion_hash: text, expires_at: text },
    key: ['tenant_id', 'provider_id', 'assertion_hash'],
    indexes: { saml_assertion_by_expiry: ['expires_at'] },
  },
});

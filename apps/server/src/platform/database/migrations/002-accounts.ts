import { count, inOrganization, inPortal, integer, optional, text, times } from './columns.ts';
import { createTables } from './table.ts';

/**
 * Sessions, mailed tokens and attempts belong to developers and users alike, so their `tenant_id` is a portal or an
 * organization and refers to neither. They expire within days and are deleted.
 */
export const accountsMigration = createTables({
  developer: {
    columns: {
      ...inPortal,
      id: text,
      email: text,
      full_name: text,
      status: text,
      password_hash: optional(text),
      locale: text,
      ...times,
    },
    key: ['portal_id', 'id'],
    unique: { developer_email: ['portal_id', 'email'] },
    indexes: { developer_by_status: ['portal_id', 'status', 'created_at', 'id'] },
  },

  session: {
    columns: {
      tenant_id: text,
      id: text,
      account_kind: text,
      account_id: text,
      generation: count,
      refreshed_at: text,
      idle_until: text,
      expires_at: text,
      created_at: text,
    },
    key: ['tenant_id', 'id'],
    indexes: {
      session_by_account: ['tenant_id', 'account_id', 'account_kind'],
      session_by_idle_until: ['idle_until'],
    },
  },

  session_token: {
    columns: { tenant_id: text, hash: text, session_id: text, use: text, generation: integer, expires_at: text },
    key: ['tenant_id', 'hash'],
    belongsTo: { session_token_of: ['session_id', 'session'] },
    indexes: { session_token_by_session: ['tenant_id', 'session_id', 'use', 'expires_at'] },
  },

  email_token: {
    columns: {
      tenant_id: text,
      hash: text,
      purpose: text,
      account_id: optional(text),
      payload: text,
      created_at: text,
      expires_at: text,
      used_at: optional(text),
    },
    key: ['tenant_id', 'hash'],
    indexes: {
      email_token_by_account: ['tenant_id', 'account_id', 'purpose'],
      email_token_by_expiry: ['expires_at'],
    },
  },

  attempt: {
    columns: { tenant_id: text, kind: text, subject: text, tries: integer, window_ends_at: text },
    key: ['tenant_id', 'kind', 'subject'],
    indexes: { attempt_by_window: ['window_ends_at'] },
  },

  audit_event: {
    columns: {
      ...inOrganization,
      id: text,
      portal_id: optional(text),
      at: text,
      action: text,
      actor_kind: text,
      actor_id: optional(text),
      target_kind: optional(text),
      target_id: optional(text),
      address: optional(text),
      details: text,
    },
    key: ['org_id', 'id'],
    indexes: { audit_event_by_time: ['org_id', 'at', 'id'] },
  },
});

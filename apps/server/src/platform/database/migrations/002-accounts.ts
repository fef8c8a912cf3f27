import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { count, inOrganization, inPortal, required, withTimes } from './columns.ts';

/**
 * Sessions, mailed tokens and attempts serve developers and users alike, so their `tenant_id` is a portal or an
 * organization and refers to neither; they expire within days and are swept away.
 */
export const accountsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;

    await schema
      .createTable('developer')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('full_name', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('password_hash', 'text')
      .addColumn('locale', 'text', required)
      .$call(withTimes)
      .addPrimaryKeyConstraint('developer_key', ['portal_id', 'id'])
      .addUniqueConstraint('developer_email', ['portal_id', 'email'])
      .execute();
    await schema
      .createIndex('developer_by_status')
      .on('developer')
      .columns(['portal_id', 'status', 'created_at', 'id'])
      .execute();

    await schema
      .createTable('session')
      .addColumn('tenant_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('account_kind', 'text', required)
      .addColumn('account_id', 'text', required)
      .addColumn('generation', 'integer', count)
      .addColumn('refreshed_at', 'text', required)
      .addColumn('idle_until', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('session_key', ['tenant_id', 'id'])
      .execute();
    await schema
      .createIndex('session_by_account')
      .on('session')
      .columns(['tenant_id', 'account_id', 'account_kind'])
      .execute();
    await schema.createIndex('session_by_idle_until').on('session').column('idle_until').execute();

    await schema
      .createTable('session_token')
      .addColumn('tenant_id', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('session_id', 'text', required)
      .addColumn('use', 'text', required)
      .addColumn('generation', 'integer', required)
      .addColumn('expires_at', 'text', required)
      .addPrimaryKeyConstraint('session_token_key', ['tenant_id', 'hash'])
      .addForeignKeyConstraint('session_token_of', ['tenant_id', 'session_id'], 'session', ['tenant_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await schema
      .createIndex('session_token_by_session')
      .on('session_token')
      .columns(['tenant_id', 'session_id', 'use', 'expires_at'])
      .execute();

    await schema
      .createTable('email_token')
      .addColumn('tenant_id', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('purpose', 'text', required)
      .addColumn('account_id', 'text')
      .addColumn('payload', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('used_at', 'text')
      .addPrimaryKeyConstraint('email_token_key', ['tenant_id', 'hash'])
      .execute();
    await schema
      .createIndex('email_token_by_account')
      .on('email_token')
      .columns(['tenant_id', 'account_id', 'purpose'])
      .execute();
    await schema.createIndex('email_token_by_expiry').on('email_token').column('expires_at').execute();

    await schema
      .createTable('attempt')
      .addColumn('tenant_id', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('tries', 'integer', required)
      .addColumn('window_ends_at', 'text', required)
      .addPrimaryKeyConstraint('attempt_key', ['tenant_id', 'kind', 'subject'])
      .execute();
    await schema.createIndex('attempt_by_window').on('attempt').column('window_ends_at').execute();

    await schema
      .createTable('audit_event')
      .$call(inOrganization)
      .addColumn('id', 'text', required)
      .addColumn('portal_id', 'text')
      .addColumn('at', 'text', required)
      .addColumn('action', 'text', required)
      .addColumn('actor_kind', 'text', required)
      .addColumn('actor_id', 'text')
      .addColumn('target_kind', 'text')
      .addColumn('target_id', 'text')
      .addColumn('address', 'text')
      .addColumn('details', 'text', required)
      .addPrimaryKeyConstraint('audit_event_key', ['org_id', 'id'])
      .execute();
    await schema.createIndex('audit_event_by_time').on('audit_event').columns(['org_id', 'at', 'id']).execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { flag, inOrganization, required, withTimes } from './columns.ts';

/** As with sessions, the tenant is a portal or an organization; the columns beside it let providers go with theirs. */
export const ssoMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('identity_provider')
      .addColumn('tenant_id', 'text', required)
      .addColumn('id', 'text', required)
      .$call(inOrganization)
      .addColumn('portal_id', 'text', (column) => column.references('portal.id').onDelete('cascade'))
      .addColumn('account_kind', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('provider_kind', 'text', required)
      .addColumn('is_enabled', 'boolean', flag)
      .addColumn('position', 'integer', required)
      .addColumn('provider_settings', 'text', required)
      .addColumn('sealed_secret', 'text')
      .$call(withTimes)
      .addPrimaryKeyConstraint('identity_provider_key', ['tenant_id', 'id'])
      .addUniqueConstraint('identity_provider_name', ['tenant_id', 'name'])
      .execute();

    await schema
      .createTable('external_identity')
      .addColumn('tenant_id', 'text', required)
      .addColumn('provider_id', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('account_id', 'text', required)
      .addColumn('granted_team_ids', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('last_seen_at', 'text', required)
      .addPrimaryKeyConstraint('external_identity_key', ['tenant_id', 'provider_id', 'subject'])
      .addForeignKeyConstraint(
        'external_identity_of',
        ['tenant_id', 'provider_id'],
        'identity_provider',
        ['tenant_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await schema
      .createIndex('external_identity_by_account')
      .on('external_identity')
      .columns(['tenant_id', 'account_id'])
      .execute();

    await schema
      .createTable('saml_assertion')
      .addColumn('tenant_id', 'text', required)
      .addColumn('provider_id', 'text', required)
      .addColumn('assertion_hash', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addPrimaryKeyConstraint('saml_assertion_key', ['tenant_id', 'provider_id', 'assertion_hash'])
      .execute();
    await schema.createIndex('saml_assertion_by_expiry').on('saml_assertion').column('expires_at').execute();
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { belongsTo, count, inPortal, required, withTimes } from './columns.ts';

export const applicationsMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    // A team or a strategy that is taken out of the portal must not take applications with it, so these two are no
    // foreign keys: a team that is gone has no members, and a strategy that is gone is read as none.
    await schema
      .createTable('application')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('developer_id', 'text', required)
      .addColumn('team_id', 'text')
      .addColumn('name', 'text', required)
      .addColumn('description', 'text')
      .addColumn('redirect_uri', 'text')
      .addColumn('reference_id', 'text', required)
      .addColumn('auth_strategy_id', 'text', required)
      .addColumn('scopes', 'text', required)
      .$call(withTimes)
      .addPrimaryKeyConstraint('application_key', ['portal_id', 'id'])
      .addUniqueConstraint('application_name', ['portal_id', 'developer_id', 'name'])
      .addUniqueConstraint('application_reference_id', ['portal_id', 'reference_id'])
      .$call(belongsTo('application_of', 'developer_id', 'developer'))
      .execute();
    // Most applications have no team. Among the indexed ones they would make a team look like half the table.
    await schema
      .createIndex('application_by_team')
      .on('application')
      .columns(['portal_id', 'team_id'])
      .where('team_id', 'is not', null)
      .execute();

    await schema
      .createTable('credential')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('application_id', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('display_name', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('last_four', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('last_used_at', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .addPrimaryKeyConstraint('credential_key', ['portal_id', 'id'])
      .addUniqueConstraint('credential_hash', ['portal_id', 'hash'])
      .$call(belongsTo('credential_of', 'application_id', 'application'))
      .execute();
    await schema
      .createIndex('credential_by_application')
      .on('credential')
      .columns(['portal_id', 'application_id', 'kind', 'created_at', 'id'])
      .execute();
    // A new client secret takes the place of the old one, so there is never a second.
    await schema
      .createIndex('credential_client_secret')
      .unique()
      .on('credential')
      .columns(['portal_id', 'application_id'])
      .where(sql.ref('kind'), '=', 'client_secret')
      .execute();

    await schema
      .createTable('registration')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('application_id', 'text', required)
      .addColumn('product_version_id', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('requested_scopes', 'text', required)
      .$call(withTimes)
      .addPrimaryKeyConstraint('registration_key', ['portal_id', 'id'])
      .addUniqueConstraint('registration_version', ['portal_id', 'application_id', 'product_version_id'])
      .$call(belongsTo('registration_of', 'application_id', 'application'))
      .$call(belongsTo('registration_for', 'product_version_id', 'product_version'))
      .execute();
    await schema
      .createIndex('registration_by_version')
      .on('registration')
      .columns(['portal_id', 'product_version_id', 'status'])
      .execute();
    await schema
      .createIndex('registration_by_status')
      .on('registration')
      .columns(['portal_id', 'status', 'created_at', 'id'])
      .execute();

    // Belongs to the installation and to no tenant: what all copies of the server must share.
    await schema
      .createTable('server_secret')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();

    await schema.alterTable('product_version').addColumn('sunset_at', 'text').execute();
    await schema.alterTable('auth_strategy').addColumn('position', 'integer', count).execute();
  },
};

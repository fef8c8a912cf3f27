import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { count, inPortal, optional, primary, text, times } from './columns.ts';
import { addColumns, createTable } from './table.ts';

export const applicationsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    // Deleting a team or a strategy must not delete applications, so these two are not foreign keys. A deleted team has
    // no members, and a deleted strategy is read as none.
    await createTable(database, 'application', {
      columns: {
        ...inPortal,
        id: text,
        developer_id: text,
        team_id: optional(text),
        name: text,
        description: optional(text),
        redirect_uri: optional(text),
        reference_id: text,
        auth_strategy_id: text,
        scopes: text,
        ...times,
      },
      key: ['portal_id', 'id'],
      unique: {
        application_name: ['portal_id', 'developer_id', 'name'],
        application_reference_id: ['portal_id', 'reference_id'],
      },
      belongsTo: { application_of: ['developer_id', 'developer'] },
    });
    // Most applications have no team. If they were in the index, the planner would expect each team to have half the
    // table.
    await schema
      .createIndex('application_by_team')
      .on('application')
      .columns(['portal_id', 'team_id'])
      .where('team_id', 'is not', null)
      .execute();

    await createTable(database, 'credential', {
      columns: {
        ...inPortal,
        id: text,
        application_id: text,
        kind: text,
        display_name: text,
        hash: text,
        last_four: text,
        created_at: text,
        last_used_at: optional(text),
        expires_at: optional(text),
        revoked_at: optional(text),
      },
      key: ['portal_id', 'id'],
      unique: { credential_hash: ['portal_id', 'hash'] },
      belongsTo: { credential_of: ['application_id', 'application'] },
      indexes: { credential_by_application: ['portal_id', 'application_id', 'kind', 'created_at', 'id'] },
    });
    // A new client secret replaces the old one, so an application never has two.
    await schema
      .createIndex('credential_client_secret')
      .unique()
      .on('credential')
      .columns(['portal_id', 'application_id'])
      .where(sql.ref('kind'), '=', 'client_secret')
      .execute();

    await createTable(database, 'registration', {
      columns: {
        ...inPortal,
        id: text,
        application_id: text,
        product_version_id: text,
        status: text,
        requested_scopes: text,
        ...times,
      },
      key: ['portal_id', 'id'],
      unique: { registration_version: ['portal_id', 'application_id', 'product_version_id'] },
      belongsTo: {
        registration_of: ['application_id', 'application'],
        registration_for: ['product_version_id', 'product_version'],
      },
      indexes: {
        registration_by_version: ['portal_id', 'product_version_id', 'status'],
        registration_by_status: ['portal_id', 'status', 'created_at', 'id'],
      },
    });

    // Belongs to the installation and to no tenant: secrets that all instances share.
    await createTable(database, 'server_secret', {
      columns: { name: primary(text), value: text, created_at: text },
    });

    await addColumns(database, 'product_version', { sunset_at: optional(text) });
    await addColumns(database, 'auth_strategy', { position: count });
  },
};

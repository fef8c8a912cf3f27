import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { belongsTo, inPortal, isPostgres, required } from './columns.ts';

const none = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('[]');

/** What a registration asks for, what it was granted, the memory of those that were revoked or rejected; and quotas. */
export const grantedScopesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await schema.alterTable('registration').addColumn('granted_scopes', 'text', none).execute();
    for (const column of ['scopes_asked_at', 'scopes_decided_at', 'scopes_decided_by', 'requested_by']) {
      await schema.alterTable('registration').addColumn(column, 'text').execute();
    }
    // Until now every approved registration had what its application held.
    await sql`
      update registration set
        granted_scopes = (select application.scopes from application
          where application.portal_id = registration.portal_id and application.id = registration.application_id),
        requested_scopes = (select application.scopes from application
          where application.portal_id = registration.portal_id and application.id = registration.application_id)
      where status = 'approved'`.execute(database);
    await schema
      .createIndex('registration_scopes_asked')
      .on('registration')
      .columns(['portal_id', 'scopes_asked_at'])
      .where(sql.ref('scopes_asked_at'), 'is not', null)
      .execute();
    await (isPostgres(database) ? watchOnPostgres(database) : watchOnSqlite(database));

    // No reference to the registration or its application: it is there so that it outlives them.
    await schema
      .createTable('registration_refusal')
      .$call(inPortal)
      .addColumn('developer_id', 'text', required)
      .addColumn('product_version_id', 'text', required)
      .addColumn('registration_id', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('application_name', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('registration_refusal_key', [
        'portal_id',
        'developer_id',
        'product_version_id',
        'registration_id',
      ])
      .$call(belongsTo('registration_refusal_of', 'developer_id', 'developer'))
      .$call(belongsTo('registration_refusal_for', 'product_version_id', 'product_version'))
      .execute();
    await schema
      .createIndex('registration_refusal_by_registration')
      .on('registration_refusal')
      .columns(['portal_id', 'registration_id'])
      .execute();
    await sql`
      insert into registration_refusal
        (portal_id, developer_id, product_version_id, registration_id, status, application_name, created_at)
      select registration.portal_id, application.developer_id, registration.product_version_id, registration.id,
        registration.status, application.name, registration.updated_at
      from registration
      join application
        on application.portal_id = registration.portal_id and application.id = registration.application_id
      where registration.status in ('revoked', 'rejected')`.execute(database);

    await schema
      .alterTable('portal')
      .addColumn('applications_per_developer', 'integer', (column) => column.notNull().defaultTo(100))
      .execute();
    await schema
      .alterTable('portal')
      .addColumn('keys_per_application', 'integer', (column) => column.notNull().defaultTo(50))
      .execute();
  },
};

/** Gateways that remember an answer learn that what was granted has changed, as they do of a status. */
async function watchOnPostgres(database: Kysely<unknown>): Promise<void> {
  await sql`
    create constraint trigger note_registration_scopes after update of granted_scopes on registration
    deferrable initially deferred for each row
    execute function note_gateway_change('registration', 'id', 'application_id', 'portal')`.execute(database);
}

async function watchOnSqlite(database: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger note_registration_scopes after update of granted_scopes on registration
    begin
      insert into gateway_change (org_id, portal_id, kind, subject_id, application_id, created_at)
      select portal.org_id, portal.id, 'registration', new.id, new.application_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      from portal where portal.id = new.portal_id;
    end`.execute(database);
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, integer, isPostgres, optional, text, withDefault } from './columns.ts';
import { addColumns, createTable } from './table.ts';

/** Requested and granted scopes of registrations, the memory of revoked and rejected registrations, and quotas. */
export const grantedScopesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await addColumns(database, 'registration', {
      granted_scopes: withDefault(text, '[]'),
      scopes_asked_at: optional(text),
      scopes_decided_at: optional(text),
      scopes_decided_by: optional(text),
      requested_by: optional(text),
    });
    // Before this migration every approved registration had all scopes of its application.
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

    // No reference to the registration or its application, because the row outlives both.
    await createTable(database, 'registration_refusal', {
      columns: {
        ...inPortal,
        developer_id: text,
        product_version_id: text,
        registration_id: text,
        status: text,
        application_name: text,
        created_at: text,
      },
      key: ['portal_id', 'developer_id', 'product_version_id', 'registration_id'],
      belongsTo: {
        registration_refusal_of: ['developer_id', 'developer'],
        registration_refusal_for: ['product_version_id', 'product_version'],
      },
      indexes: { registration_refusal_by_registration: ['portal_id', 'registration_id'] },
    });
    await sql`
      insert into registration_refusal
        (portal_id, developer_id, product_version_id, registration_id, status, application_name, created_at)
      select registration.portal_id, application.developer_id, registration.product_version_id, registration.id,
        registration.status, application.name, registration.updated_at
      from registration
      join application
        on application.portal_id = registration.portal_id and application.id = registration.application_id
      where registration.status in ('revoked', 'rejected')`.execute(database);

    await addColumns(database, 'portal', {
      applications_per_developer: withDefault(integer, 100),
      keys_per_application: withDefault(integer, 50),
    });
  },
};

/** Gateways that cache an answer learn of changed scopes, as they do of a changed status. */
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

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { flag, inPortal, integer, isPostgres, optional, text, withDefault } from './columns.ts';
import { addColumns, createIndexes, createTable } from './table.ts';

/** A table whose rows decide about calls; its writes invalidate cached decisions. */
interface Watched {
  table: string;
  kind: string;
  on: ('insert' | 'delete')[];
  /** Columns whose change invalidates; changes of the others, such as the last use of a key, do not. */
  columns?: string[];
  subject: string;
  application?: string;
  /** Whether the row belongs to the organization itself and not to one of its portals. */
  ofOrganization?: boolean;
}

const watched: Watched[] = [
  {
    table: 'credential',
    kind: 'credential',
    on: ['delete'],
    columns: ['revoked_at', 'expires_at', 'hash', 'kind'],
    subject: 'id',
    application: 'application_id',
  },
  {
    table: 'registration',
    kind: 'registration',
    on: ['insert', 'delete'],
    columns: ['status'],
    subject: 'id',
    application: 'application_id',
  },
  {
    table: 'application',
    kind: 'application',
    on: ['delete'],
    columns: ['scopes', 'reference_id', 'auth_strategy_id', 'team_id', 'developer_id'],
    subject: 'id',
    application: 'id',
  },
  { table: 'developer', kind: 'developer', on: ['delete'], columns: ['status'], subject: 'id' },
  {
    table: 'oauth_client_keys',
    kind: 'application',
    on: ['insert', 'delete'],
    columns: ['public_keys'],
    subject: 'application_id',
    application: 'application_id',
  },
  { table: 'oauth_record', kind: 'token', on: [], columns: ['is_revoked'], subject: 'id' },
  {
    table: 'portal',
    kind: 'portal',
    on: ['delete'],
    columns: ['catalog_revision', 'canonical_domain'],
    subject: 'id',
    ofOrganization: true,
  },
  {
    table: 'gateway_token',
    kind: 'gateway-token',
    on: ['delete'],
    columns: ['revoked_at'],
    subject: 'id',
    ofOrganization: true,
  },
];

export const gatewayMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await addColumns(database, 'product_version', {
      routes: withDefault(text, '[]'),
      after_sunset: withDefault(text, 'refuse'),
    });
    await addColumns(database, 'auth_strategy', {
      issuer: optional(text),
      audience: optional(text),
      registers_clients: flag,
      registration_token: optional(text),
    });

    // Which expiry notice was sent last, in days before the expiry.
    await addColumns(database, 'credential', { expiry_notice: optional(integer) });
    await schema
      .createIndex('credential_by_expiry')
      .on('credential')
      .column('expires_at')
      .where(sql.ref('expires_at'), 'is not', null)
      .execute();
    // The report of a leaked key does not name the key's portal.
    await createIndexes(database, 'credential', { credential_by_hash: ['hash'] });

    await createTable(database, 'oauth_key', {
      columns: { ...inPortal, id: text, generation: integer, sealed_key: text, created_at: text },
      key: ['portal_id', 'id'],
      unique: { oauth_key_generation: ['portal_id', 'generation'] },
    });
    await createTable(database, 'oauth_record', {
      columns: { ...inPortal, model: text, id: text, oauth_payload: text, is_revoked: flag, expires_at: text },
      key: ['portal_id', 'model', 'id'],
      indexes: { oauth_record_by_expiry: ['expires_at'] },
    });
    await createTable(database, 'oauth_client_keys', {
      columns: { ...inPortal, application_id: text, public_keys: text },
      key: ['portal_id', 'application_id'],
      belongsTo: { oauth_client_keys_of: ['application_id', 'application'] },
    });
    // Outlives its application, because the client must still be unregistered at its issuer.
    await createTable(database, 'external_client', {
      columns: {
        ...inPortal,
        id: text,
        application_id: text,
        client_id: text,
        management_url: optional(text),
        sealed_token: optional(text),
        remove_at: optional(text),
        created_at: text,
      },
      key: ['portal_id', 'id'],
      indexes: { external_client_by_application: ['portal_id', 'application_id'] },
    });
    await schema
      .createIndex('external_client_by_removal')
      .on('external_client')
      .column('remove_at')
      .where(sql.ref('remove_at'), 'is not', null)
      .execute();

    // No foreign keys: a row can report that its subject was deleted, even a portal.
    await createTable(database, 'gateway_change', {
      columns: {
        number: [
          isPostgres(database) ? 'bigserial' : 'integer',
          (column) => (isPostgres(database) ? column.primaryKey() : column.primaryKey().autoIncrement()),
        ],
        org_id: text,
        portal_id: optional(text),
        kind: text,
        subject_id: text,
        application_id: optional(text),
        created_at: text,
      },
      indexes: { gateway_change_by_organization: ['org_id', 'number'] },
    });
    await (isPostgres(database) ? watchOnPostgres(database) : watchOnSqlite(database));
  },
};

/**
 * Numbers must become visible in order. Otherwise a reader that has seen 6 never sees a 5 that is committed later. So
 * the change is written at commit, by one transaction at a time. The lock is the last that a transaction takes, so its
 * owner waits for nobody who waits for it.
 */
async function watchOnPostgres(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_gateway_change() returns trigger language plpgsql as $$
    declare
      noted jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
      portal_of text := case when tg_argv[3] = 'organization' then null else noted ->> 'portal_id' end;
      organization_of text := noted ->> 'org_id';
    begin
      if portal_of is not null then
        select portal.org_id into organization_of from portal where portal.id = portal_of;
      end if;
      if organization_of is not null then
        perform pg_advisory_xact_lock(8025361, 11);
        insert into gateway_change (org_id, portal_id, kind, subject_id, application_id, created_at)
        values (organization_of, portal_of, tg_argv[0], noted ->> tg_argv[1], noted ->> tg_argv[2],
          to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
      end if;
      return null;
    end $$`.execute(database);
  for (const { table, kind, on, columns, subject, application = '', ofOrganization } of watched) {
    const events = [...on, ...(columns ? [`update of ${columns.join(', ')}`] : [])].join(' or ');
    const belonging = ofOrganization ? 'organization' : 'portal';
    await sql`
      create constraint trigger ${sql.ref(`note_${table}`)} after ${sql.raw(events)} on ${sql.ref(table)}
      deferrable initially deferred for each row
      execute function note_gateway_change(${sql.lit(kind)}, ${sql.lit(subject)}, ${sql.lit(application)}, ${sql.lit(belonging)})
    `.execute(database);
  }
}

/** SQLite has one writer at a time, so numbers become visible in order. */
async function watchOnSqlite(database: Kysely<unknown>): Promise<void> {
  for (const { table, kind, on, columns, subject, application, ofOrganization } of watched) {
    const events: [string, 'new' | 'old'][] = on.map((event) => [event, event === 'delete' ? 'old' : 'new']);
    if (columns) events.push([`update of ${columns.join(', ')}`, 'new']);
    for (const [event, row] of events) {
      const column = (name: string) => sql.ref(`${row}.${name}`);
      const time = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
      const values = sql`${sql.lit(kind)}, ${column(subject)}, ${application ? column(application) : sql`null`}, ${time}`;
      const source = ofOrganization
        ? sql`select ${column('org_id')}, null, ${values}`
        : sql`select portal.org_id, portal.id, ${values} from portal where portal.id = ${column('portal_id')}`;
      await sql`
        create trigger ${sql.ref(`note_${table}_${event.split(' ', 1)[0]}`)} after ${sql.raw(event)} on ${sql.ref(table)}
        begin
          insert into gateway_change (org_id, portal_id, kind, subject_id, application_id, created_at) ${source};
        end`.execute(database);
    }
  }
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { belongsTo, flag, inPortal, isPostgres, required } from './columns.ts';

/** A table whose rows decide who may call what: which writes to it are told to whoever remembers an earlier answer. */
interface Watched {
  table: string;
  kind: string;
  on: ('insert' | 'delete')[];
  /** Columns whose change counts; a change of the others, such as when a key was last used, is told to nobody. */
  columns?: string[];
  subject: string;
  application?: string;
  /** Where a row belongs to the organization itself and not to one of its portals. */
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
    await schema
      .alterTable('product_version')
      .addColumn('routes', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await schema
      .alterTable('product_version')
      .addColumn('after_sunset', 'text', (column) => column.notNull().defaultTo('refuse'))
      .execute();
    await schema.alterTable('auth_strategy').addColumn('issuer', 'text').execute();
    await schema.alterTable('auth_strategy').addColumn('audience', 'text').execute();
    await schema.alterTable('auth_strategy').addColumn('registers_clients', 'boolean', flag).execute();
    await schema.alterTable('auth_strategy').addColumn('registration_token', 'text').execute();

    // The mail about a coming end that was sent last, in days before it.
    await schema.alterTable('credential').addColumn('expiry_notice', 'integer').execute();
    await schema
      .createIndex('credential_by_expiry')
      .on('credential')
      .column('expires_at')
      .where(sql.ref('expires_at'), 'is not', null)
      .execute();
    // A leaked key is reported without the portal it belongs to.
    await schema.createIndex('credential_by_hash').on('credential').column('hash').execute();

    await schema
      .createTable('oauth_key')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('generation', 'integer', required)
      .addColumn('sealed_key', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('oauth_key_key', ['portal_id', 'id'])
      .addUniqueConstraint('oauth_key_generation', ['portal_id', 'generation'])
      .execute();
    await schema
      .createTable('oauth_record')
      .$call(inPortal)
      .addColumn('model', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('oauth_payload', 'text', required)
      .addColumn('is_revoked', 'boolean', flag)
      .addColumn('expires_at', 'text', required)
      .addPrimaryKeyConstraint('oauth_record_key', ['portal_id', 'model', 'id'])
      .execute();
    await schema.createIndex('oauth_record_by_expiry').on('oauth_record').column('expires_at').execute();
    await schema
      .createTable('oauth_client_keys')
      .$call(inPortal)
      .addColumn('application_id', 'text', required)
      .addColumn('public_keys', 'text', required)
      .addPrimaryKeyConstraint('oauth_client_keys_key', ['portal_id', 'application_id'])
      .$call(belongsTo('oauth_client_keys_of', 'application_id', 'application'))
      .execute();
    // Outlives its application: what was registered elsewhere has to be taken back there.
    await schema
      .createTable('external_client')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('application_id', 'text', required)
      .addColumn('client_id', 'text', required)
      .addColumn('management_url', 'text')
      .addColumn('sealed_token', 'text')
      .addColumn('remove_at', 'text')
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('external_client_key', ['portal_id', 'id'])
      .execute();
    await schema
      .createIndex('external_client_by_application')
      .on('external_client')
      .columns(['portal_id', 'application_id'])
      .execute();
    await schema
      .createIndex('external_client_by_removal')
      .on('external_client')
      .column('remove_at')
      .where(sql.ref('remove_at'), 'is not', null)
      .execute();

    // No foreign keys: it tells of what is gone, also of a portal.
    await schema
      .createTable('gateway_change')
      .addColumn('number', isPostgres(database) ? 'bigserial' : 'integer', (column) =>
        isPostgres(database) ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('org_id', 'text', required)
      .addColumn('portal_id', 'text')
      .addColumn('kind', 'text', required)
      .addColumn('subject_id', 'text', required)
      .addColumn('application_id', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
    await schema
      .createIndex('gateway_change_by_organization')
      .on('gateway_change')
      .columns(['org_id', 'number'])
      .execute();
    await (isPostgres(database) ? watchOnPostgres(database) : watchOnSqlite(database));
  },
};

/**
 * Numbers must become visible in their order, else a reader that has seen 6 never sees a 5 that was committed later. So
 * the change is written when its transaction commits, and one commit at a time: the lock is the last that a transaction
 * takes, so nobody waits for it who holds what its owner needs.
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

/** One writer at a time is how SQLite works. */
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

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, optional, text, withDefault } from './columns.ts';
import { addColumns, createIndexes } from './table.ts';

type Event = 'insert' | 'update' | 'delete';

/**
 * A table that decides whether a registered application may still use a product. Its changes count as changes of the
 * portal.
 */
interface Watched {
  table: string;
  on: Event[];
  columns?: string[];
  /** A condition on the row, which is called `noted`, where only some rows matter. */
  when?: string;
}

const isDeveloper =
  'exists (select 1 from developer where developer.portal_id = noted.portal_id and developer.email = noted.email)';

const watched: Watched[] = [
  // A member of a team who has no account yet has no application.
  { table: 'team_member', on: ['insert', 'update', 'delete'], when: isDeveloper },
  { table: 'team_product', on: ['insert', 'update', 'delete'] },
  { table: 'product', on: ['update'], columns: ['is_published'] },
  { table: 'portal', on: ['update'], columns: ['rbac_enabled', 'is_public'] },
];

const portalOf = (table: string) => (table === 'portal' ? 'id' : 'portal_id');
const change = '(org_id, portal_id, kind, subject_id, application_id, created_at)';

export const gatewayAccessMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await createIndexes(database, 'team_member', { team_member_by_team: ['portal_id', 'team_id', 'email'] });
    // When the application got its client id. A token issued for that id before is not the application's.
    await addColumns(database, 'application', { reference_bound_at: withDefault(text, '') });
    await sql`update application set reference_bound_at = updated_at`.execute(database);
    await addColumns(database, 'oauth_record', { application_id: optional(text) });
    await schema
      .createIndex('oauth_record_by_application')
      .on('oauth_record')
      .columns(['portal_id', 'application_id'])
      .where(sql.ref('application_id'), 'is not', null)
      .execute();
    await (isPostgres(database) ? onPostgres(database) : onSqlite(database));
  },
};

/** Tokens are revoked when their application is deleted and when its client id changes. */
const endTokens = (row: string) => `
  update oauth_record set is_revoked = true
  where portal_id = ${row}.portal_id and application_id = ${row}.id and not is_revoked`;

/** The applications that a developer reaches, when the developer's status or email address changes. */
const reachedBy = (developer: string, before: string) => `
  select portal.org_id, portal.id, 'application', application.id, application.id
  from application inner join portal on portal.id = application.portal_id
  where application.portal_id = ${developer}.portal_id and (application.developer_id = ${developer}.id
    or application.team_id in (select team_id from team_member where team_member.portal_id = ${developer}.portal_id
      and team_member.email in (${developer}.email, ${before}.email)))`;

/** Deferred and behind the same lock as the other changes: see migration 011. */
async function onPostgres(database: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(database);
  const time = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const lock = 'perform pg_advisory_xact_lock(8025361, 11);';
  const trigger = (name: string, events: string, table: string) => `
    create constraint trigger ${name} after ${events} on ${table}
    deferrable initially deferred for each row execute function ${name}()`;
  for (const { table, on, columns, when = 'true' } of watched) {
    await run(`
      create function note_${table}_access() returns trigger language plpgsql as $$
      declare
        noted ${table} := case when tg_op = 'DELETE' then old else new end;
      begin
        if ${when} then
          ${lock}
          insert into gateway_change ${change}
          select portal.org_id, null, 'portal', portal.id, null, ${time}
          from portal where portal.id = noted.${portalOf(table)};
        end if;
        return null;
      end $$`);
    const events = columns ? `update of ${columns.join(', ')}` : on.join(' or ');
    await run(trigger(`note_${table}_access`, events, table));
  }
  await run(`
    create function note_developer_access() returns trigger language plpgsql as $$
    declare
      noted developer := case when tg_op = 'DELETE' then old else new end;
    begin
      ${lock}
      insert into gateway_change ${change} select reached.*, ${time} from (${reachedBy('noted', 'old')}) as reached;
      return null;
    end $$`);
  await run(trigger('note_developer_access', 'update of status, email or delete', 'developer'));
  await run(`
    create function bind_reference_id() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.reference_id <> old.reference_id then new.reference_bound_at := ${time}; end if;
      return new;
    end $$`);
  await run(`
    create trigger bind_reference_id before insert or update of reference_id on application
    for each row execute function bind_reference_id()`);
  await run(`
    create function end_tokens() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or new.reference_id <> old.reference_id then ${endTokens('old')}; end if;
      return null;
    end $$`);
  await run(`
    create trigger end_tokens after update of reference_id or delete on application
    for each row execute function end_tokens()`);
}

async function onSqlite(database: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(database);
  const time = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  for (const { table, on, columns, when = 'true' } of watched) {
    for (const event of on) {
      const row = event === 'delete' ? 'old' : 'new';
      const of = columns ? ` of ${columns.join(', ')}` : '';
      await run(`
        create trigger note_${table}_access_${event} after ${event}${of} on ${table} begin
          insert into gateway_change ${change}
          select portal.org_id, null, 'portal', portal.id, null, ${time} from portal
          where portal.id = ${row}.${portalOf(table)} and ${when.replaceAll('noted.', `${row}.`)};
        end`);
    }
  }
  for (const [event, row] of [
    ['update of status, email', 'new'],
    ['delete', 'old'],
  ] as const) {
    await run(`
      create trigger note_developer_access_${event.split(' ', 1)[0]} after ${event} on developer begin
        insert into gateway_change ${change} select reached.*, ${time} from (${reachedBy(row, 'old')}) as reached;
      end`);
  }
  const bind = `update application set reference_bound_at = ${time} where portal_id = new.portal_id and id = new.id`;
  await run(`create trigger bind_reference_id_insert after insert on application begin ${bind}; end`);
  await run(`
    create trigger bind_reference_id_update after update of reference_id on application
    when new.reference_id <> old.reference_id begin ${bind}; ${endTokens('old')}; end`);
  await run(`create trigger end_tokens_delete after delete on application begin ${endTokens('old')}; end`);
}

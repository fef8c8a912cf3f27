import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from './columns.ts';

interface Told {
  table: string;
  events: string;
  /** The payload: a topic, perhaps with a subject. */
  notice: string;
}

/** Servers cache sessions by the hash of their token, so a session that ends is reported by its deleted tokens. */
const told: Told[] = [
  { table: 'portal', events: 'insert or update or delete', notice: `'portal'` },
  { table: 'portal_host', events: 'insert or update or delete', notice: `'portal'` },
  { table: 'portal_asset', events: 'insert or update or delete', notice: `'portal'` },
  { table: 'identity_provider', events: 'insert or update or delete', notice: `'portal'` },
  { table: 'developer', events: 'update of status, email or delete', notice: `'developer'` },
  {
    table: 'session_token',
    events: 'delete',
    notice: `'session ' || old.tenant_id || ' ' || old.hash`,
  },
  { table: 'gateway_change', events: 'insert', notice: `'gateway'` },
];

/** Notifies servers at commit of what to delete from their caches. Equal notices of one transaction arrive once. */
export const noticesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(database);
    // An installation on SQLite is one process, and SQLite cannot notify other processes.
    if (!isPostgres(database)) return void (await run('select 1'));
    for (const { table, events, notice } of told) {
      const name = `tell_of_${table}`;
      await run(`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          perform pg_notify('portico', ${notice});
          return null;
        end $$`);
      await run(`create trigger ${name} after ${events} on ${table} for each row execute function ${name}()`);
    }
  },
};

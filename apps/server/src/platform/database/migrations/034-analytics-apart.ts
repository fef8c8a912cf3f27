import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { integer, isPostgres, primary, text } from './columns.ts';
import { createTable } from './table.ts';

/** Whether analytics are in another database. After the move has begun, this database refuses new calls. */
export const analyticsApartMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'analytics_apart', {
      columns: { id: primary(integer), database_id: text, state: text },
    });
    const run = (statement: string) => sql.raw(statement).execute(database);
    const isRefused = `exists (select 1 from analytics_apart where state in ('frozen', 'moved'))`;
    const reason = 'The analytics are in a database of their own';
    if (!isPostgres(database)) {
      await run(`
        create trigger refuse_moved_calls before insert on analytics_batch when ${isRefused}
        begin select raise(abort, '${reason}'); end`);
      return;
    }
    // The error code of a server that shuts down. Gateways repeat such reports, and reach a server that knows the other
    // database.
    await run(`
      create function refuse_moved_calls() returns trigger language plpgsql as $$
      begin
        if ${isRefused} then raise exception '${reason}' using errcode = '57P03'; end if;
        return null;
      end $$`);
    await run(`
      create trigger refuse_moved_calls before insert on analytics_batch
        for each statement execute function refuse_moved_calls()`);
  },
};

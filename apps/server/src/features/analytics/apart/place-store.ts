import { sql } from 'kysely';
import type { AnalyticsOnlyTables } from '../../../platform/database/analytics-migrations.ts';
import type { Database, Querying } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type AnalyticsPlace = Tables['analytics_apart'];

const id = 1;
const tables = ['analytics_batch', 'analytics_rollup', 'analytics_event_id'] as const;

/** Stores in the main database where analytics are. */
export const createPlaceStore = ({ engine, query }: Database) => ({
  find: (): Promise<AnalyticsPlace | undefined> =>
    query.selectFrom('analytics_apart').selectAll().where('id', '=', id).executeTakeFirst(),

  /** If several servers start at once, the first one decides. */
  async claim(database_id: string): Promise<void> {
    await query
      .insertInto('analytics_apart')
      .values({ id, database_id, state: 'claimed' })
      .onConflict((clash) => clash.column('id').doNothing())
      .execute();
  },

  /** Replaces the id of the attached database. */
  async replace(database_id: string): Promise<void> {
    await query
      .insertInto('analytics_apart')
      .values({ id, database_id, state: 'apart' })
      .onConflict((clash) => clash.column('id').doUpdateSet({ database_id }))
      .execute();
  },

  async change(querying: Querying, from: readonly AnalyticsPlace['state'][], state: AnalyticsPlace['state']) {
    await querying
      .updateTable('analytics_apart')
      .set({ state })
      .where('id', '=', id)
      .where('state', 'in', from)
      .execute();
  },

  /** Waits for transactions that add calls, and blocks new ones. SQLite has only one writer. */
  async lockCalls(transaction: Querying): Promise<void> {
    if (engine === 'postgres') await sql`lock table analytics_batch in share row exclusive mode`.execute(transaction);
  },

  async hasCalls(querying: Querying): Promise<boolean> {
    for (const table of tables) {
      const row = await querying.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst();
      if (row) return true;
    }
    return false;
  },

  /** SQLite has no `truncate`; its rows are deleted in batches. */
  async truncate(): Promise<void> {
    if (engine === 'postgres') await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(query);
  },
});

/** Stores in the database for analytics which installation it belongs to. */
export function createOriginStore(database: Database) {
  const query = database.query.withTables<AnalyticsOnlyTables>();
  return {
    async find(): Promise<string | undefined> {
      const row = await query
        .selectFrom('analytics_origin')
        .select('database_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.database_id;
    },

    async note(database_id: string): Promise<void> {
      await query
        .insertInto('analytics_origin')
        .values({ id, database_id })
        .onConflict((clash) => clash.column('id').doNothing())
        .execute();
    },
  };
}

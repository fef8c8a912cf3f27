import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrateBy } from './migrate.ts';
import { analyticsMigration } from './migrations/007-analytics.ts';
import { calledOperationsMigration } from './migrations/039-called-operations.ts';
import { bigint, integer, primary, text } from './migrations/columns.ts';
import { createTable } from './migrations/table.ts';

/** Tables that exist only in a database for analytics, besides those for calls. */
export type AnalyticsOnlyTables = {
  /** The installation that these analytics belong to. */
  analytics_origin: { id: number; database_id: string };
  /** The progress of moving calls from the main database. */
  analytics_move: { part: string; moved_to: string; rows: number; requests: number };
};

/** The tables for calls of the main database, without foreign keys to tables that are not here. */
const callsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of ['organization', 'portal']) {
      await createTable(database, table, { columns: { id: primary(text) } });
    }
    await analyticsMigration.up(database);
    for (const table of ['gateway_token', 'portal', 'organization']) {
      await sql`drop table ${sql.table(table)} cascade`.execute(database);
    }
    await createTable(database, 'analytics_origin', { columns: { id: primary(integer), database_id: text } });
    await createTable(database, 'analytics_move', {
      columns: { part: primary(text), moved_to: text, rows: bigint, requests: bigint },
    });
  },
};

/** The table refers to portals, which are not here. */
const operationsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'portal', { columns: { id: primary(text) } });
    await calledOperationsMigration.up(database);
    await sql`drop table portal cascade`.execute(database);
  },
};

/** In the order of their names. A migration that has landed is never edited. */
const analyticsMigrations: Record<string, Migration> = {
  '001-calls': callsMigration,
  '002-operations': operationsMigration,
};

/** Thrown for a main database, of this installation or another. */
export class NotForAnalytics extends Error {}

export async function migrateAnalytics({ query }: Database): Promise<string[]> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`.execute(query);
  if (rows[0]?.found) throw new NotForAnalytics();
  return migrateBy(query, analyticsMigrations, {
    migrationTableName: 'analytics_migration',
    migrationLockTableName: 'analytics_migration_lock',
  });
}

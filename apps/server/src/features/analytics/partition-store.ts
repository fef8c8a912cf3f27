import { sql } from 'kysely';
import type { Database, Querying } from '../../platform/database/database.ts';
import type { Level } from './levels.ts';

/** A partition of a level's table: the rows from one moment up to another. */
export interface Partition {
  level: Level;
  from: number;
  to: number;
}

export type PartitionStore = ReturnType<typeof createPartitionStore>;

const tableOf = (level: Level) => `analytics_rollup_${level}`;
const nameOf = ({ level, from }: Pick<Partition, 'level' | 'from'>) => `${tableOf(level)}_${from}`;

/** The partitions of the rollups on PostgreSQL. SQLite has one table. */
export const createPartitionStore = ({ engine }: Database) => ({
  isNeeded: engine === 'postgres',

  /** One instance at a time adds and drops partitions; others wait. */
  async lock(transaction: Querying): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('analytics partitions', 0))`.execute(transaction);
  },

  /** The starts of a level's partitions. */
  async listStarts(transaction: Querying, level: Level): Promise<number[]> {
    const { rows } = await sql<{ name: string }>`
      select child.relname as name from pg_inherits
      join pg_class child on child.oid = pg_inherits.inhrelid
      where pg_inherits.inhparent = ${tableOf(level)}::regclass`.execute(transaction);
    return rows.map(({ name }) => Number(name.slice(tableOf(level).length + 1)));
  },

  /**
   * Attaching a table, unlike creating a partition in place, does not block reads and writes. The current minute, hour
   * and day are rewritten often, so each partition is vacuumed early and has room for new row versions. Histograms of
   * all calls stay in the row; those by status code are stored out of line.
   */
  async add(transaction: Querying, partition: Partition): Promise<void> {
    const { level, from, to } = partition;
    const name = sql.table(nameOf(partition));
    await sql`create table ${name} (like analytics_rollup including all)
      with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, toast_tuple_target = 4080)`.execute(transaction);
    await sql`alter table ${sql.table(tableOf(level))}
      attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(transaction);
  },

  /** Blocks all queries for a moment, so it gives up soon if a long query runs, and is retried later. */
  async drop(transaction: Querying, partition: Pick<Partition, 'level' | 'from'>): Promise<void> {
    await sql`set local lock_timeout = '3s'`.execute(transaction);
    await sql`drop table ${sql.table(nameOf(partition))}`.execute(transaction);
  },
});

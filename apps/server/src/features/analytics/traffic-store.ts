import { unknownApplicationId } from '@portico/contract/gateway.ts';
import { sql } from 'kysely';
import { among } from '../../platform/database/among.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { AnalyticsBatchTable, AnalyticsRollupTable } from '../../platform/database/tables/analytics.ts';
import type { Level } from './levels.ts';
import type { LevelRange } from './time-plan.ts';
import { type Aspect, columnOf } from './traffic.ts';

export type RollupKey = Pick<AnalyticsRollupTable, 'level' | 'application_id' | 'bucket_ms' | 'product_version_id'>;

/** The rollups to read. `all` means every application of the portal, and only works in the main database. */
export interface TrafficQuestion {
  portal_id: string;
  application_ids: readonly string[] | 'all';
  ranges: readonly LevelRange[];
  aspect: Aspect;
}

/** A longer list is passed as one JSON value, because a statement has at most 65,535 parameters. */
const listedMaximum = 1000;

export type TrafficStore = ReturnType<typeof createTrafficStore>;

const rollupColumns = [
  'level',
  'application_id',
  'bucket_ms',
  'product_version_id',
  'requests',
  'counts',
  'latency',
  'request_size',
  'response_size',
  'latency_by_status',
  'request_size_by_status',
  'response_size_by_status',
] as const;

/** Unmerged batches, rollups and event ids, in the main database or in the one for analytics. */
export const createTrafficStore = ({ engine, query }: Database) => ({
  /** Whether old rows are dropped with their partitions. */
  isPartitioned: engine === 'postgres',

  /** Stores the keys and returns the new ones. A transaction waits for another one that stores the same key. */
  async insertEventIds(transaction: Querying, keys: readonly string[], expires_minute: number): Promise<string[]> {
    // One value instead of a thousand parameters, which take longer to prepare than to store.
    const list = JSON.stringify(keys);
    const entries =
      engine === 'sqlite'
        ? sql`json_each(${list})`
        : sql`json_array_elements_text(cast(${list} as json)) as entry (value)`;
    const { rows } = await sql<{ event_key: string }>`
      insert into analytics_event_id (event_key, expires_minute)
      select value, cast(${expires_minute} as integer) from ${entries} where true
      on conflict (event_key) do nothing
      returning event_key`.execute(transaction);
    return rows.map(({ event_key }) => event_key);
  },

  async insertBatch(transaction: Querying, batch: AnalyticsBatchTable): Promise<void> {
    await transaction.insertInto('analytics_batch').values(batch).execute();
  },

  /** The keys that are already stored. */
  async listEventIds(keys: readonly string[]): Promise<string[]> {
    const rows = await among({ engine, query }, keys, 'text')
      .innerJoin('analytics_event_id as known', 'known.event_key', 'wanted.value')
      .select('known.event_key')
      .execute();
    return rows.map(({ event_key }) => event_key);
  },

  async countBatches(): Promise<{ portal_id: string; batches: number }[]> {
    return query
      .selectFrom('analytics_batch')
      .select(({ fn }) => ['portal_id', fn.countAll<number>().as('batches')])
      .groupBy('portal_id')
      .execute();
  },

  /**
   * Takes the lock for merging the portal's batches, so that one transaction of all instances merges. SQLite has only one
   * writer.
   */
  async mayMerge(transaction: Querying, portal_id: string): Promise<boolean> {
    if (engine === 'sqlite') return true;
    const key = `analytics ${portal_id}`;
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as mine`.execute(transaction);
    return rows[0]?.mine === true;
  },

  listBatches: (transaction: Querying, portal_id: string, limit: number) =>
    transaction
      .selectFrom('analytics_batch')
      .select(['id', 'calls'])
      .where('portal_id', '=', portal_id)
      .orderBy('id')
      .limit(limit)
      .execute(),

  async deleteBatches(transaction: Querying, portal_id: string, ids: string[]): Promise<void> {
    await transaction.deleteFrom('analytics_batch').where('portal_id', '=', portal_id).where('id', 'in', ids).execute();
  },

  /** The rows of these applications at one moment of one level. */
  listRollupsAt: (
    transaction: Querying,
    portal_id: string,
    { level, bucket_ms }: { level: Level; bucket_ms: number },
    application_ids: string[],
  ) =>
    transaction
      .selectFrom('analytics_rollup')
      .select(rollupColumns)
      .where((row) => equal(row, { portal_id, level }))
      .where('application_id', 'in', application_ids)
      .where('bucket_ms', '=', bucket_ms)
      .execute(),

  async putRollups(transaction: Querying, rows: AnalyticsRollupTable[]): Promise<void> {
    await transaction
      .insertInto('analytics_rollup')
      .values(rows)
      .onConflict((clash) =>
        clash
          .columns(['portal_id', 'level', 'application_id', 'bucket_ms', 'product_version_id'])
          .doUpdateSet(({ ref }) => ({
            requests: ref('excluded.requests'),
            counts: ref('excluded.counts'),
            latency: ref('excluded.latency'),
            request_size: ref('excluded.request_size'),
            response_size: ref('excluded.response_size'),
            latency_by_status: ref('excluded.latency_by_status'),
            request_size_by_status: ref('excluded.request_size_by_status'),
            response_size_by_status: ref('excluded.response_size_by_status'),
          })),
      )
      .execute();
  },

  /**
   * Reads the rollups of the applications in these ranges and all unmerged batches in one statement, so that a batch counts
   * exactly once: by itself or in the rollups.
   */
  readTraffic({ portal_id, application_ids, ranges, aspect }: TrafficQuestion, querying: Querying = query) {
    const column = columnOf(aspect);
    const applicationsOf = (id: string) =>
      querying
        .selectFrom('application')
        .select('application.id')
        .where('application.portal_id', '=', id)
        .unionAll(querying.selectNoFrom(sql.lit(unknownApplicationId).as('id')));
    const wanted =
      application_ids === 'all'
        ? applicationsOf(portal_id)
        : application_ids.length > listedMaximum
          ? among({ engine, query }, application_ids, 'text').select('wanted.value as id')
          : application_ids;
    const batches = querying
      .selectFrom('analytics_batch')
      .select([
        sql<string>`''`.as('application_id'),
        sql<string>`''`.as('product_version_id'),
        sql<number>`0`.as('bucket_ms'),
        sql<number>`0`.as('requests'),
        sql<Uint8Array | null>`calls`.as('counts'),
        sql<Uint8Array | null>`null`.as('histograms'),
      ])
      .where('portal_id', '=', portal_id);
    const rollups = ranges.map(({ level, from, to }) =>
      querying
        .selectFrom('analytics_rollup')
        .select([
          'application_id',
          'product_version_id',
          'bucket_ms',
          'requests',
          sql<Uint8Array | null>`${aspect.isByStatus ? sql.ref('counts') : sql`null`}`.as('counts'),
          sql<Uint8Array | null>`${column ? sql.ref(column) : sql`null`}`.as('histograms'),
        ])
        .where((row) => equal(row, { portal_id, level }))
        .where('application_id', 'in', wanted)
        .where('bucket_ms', '>=', from)
        .where('bucket_ms', '<', to),
    );
    return batches.unionAll(rollups).execute();
  },

  /** Deletes a batch of older rows of a level, and returns their number. */
  async deleteRollupsBefore(level: Level, bucket_ms: number, limit: number): Promise<number> {
    const { numDeletedRows } = await query
      .deleteFrom('analytics_rollup')
      .where('level', '=', level)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('portal_id', 'application_id', 'bucket_ms', 'product_version_id'),
          'in',
          selectFrom('analytics_rollup')
            .select(['portal_id', 'application_id', 'bucket_ms', 'product_version_id'])
            .where('level', '=', level)
            .where('bucket_ms', '<', bucket_ms)
            .orderBy('bucket_ms')
            .limit(limit)
            .$asTuple('portal_id', 'application_id', 'bucket_ms', 'product_version_id'),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },

  /** Deletes a batch of expired event ids, and returns their number. */
  async deleteEventIdsBefore(expires_minute: number, limit: number): Promise<number> {
    const { numDeletedRows } = await query
      .deleteFrom('analytics_event_id')
      .where(({ eb, selectFrom }) =>
        eb(
          'event_key',
          'in',
          selectFrom('analytics_event_id')
            .select('event_key')
            .where('expires_minute', '<', expires_minute)
            .orderBy('expires_minute')
            .limit(limit),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});

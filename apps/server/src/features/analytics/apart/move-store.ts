import { type Kysely, sql } from 'kysely';
import type { AnalyticsOnlyTables } from '../../../platform/database/analytics-migrations.ts';
import type { Database, OpenTransaction, Querying } from '../../../platform/database/database.ts';
import { equal } from '../../../platform/database/equal.ts';
import type { AnalyticsOperationTable } from '../../../platform/database/tables/analytics.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Level } from '../levels.ts';
import type { Rollup } from '../rollup-writer.ts';

/** The parts are moved in this order; `all` is noted at the end. */
export type Part = 'event_id' | 'operation' | Level | 'all';

/** The progress of a part: how far it is moved, and the rows and requests moved so far. */
export interface Moved {
  /** Of a level: the first moment that is not moved yet. Of event ids: the last one that is moved. */
  moved_to: string;
  rows: number;
  requests: number;
}

export interface EventId {
  event_key: string;
  expires_minute: number;
}

/** The key of a row without its moment. */
type Place = Pick<Rollup, 'application_id' | 'product_version_id'> & { portal_id: string };
export type MovedRollup = Rollup & { portal_id: string };

/** Reads the calls in the main database. */
export const createFormerStore = ({ query }: Database) => ({
  listEventIds: (after: string, limit: number): Promise<EventId[]> =>
    query
      .selectFrom('analytics_event_id')
      .selectAll()
      .where('event_key', '>', after)
      .orderBy('event_key')
      .limit(limit)
      .execute(),

  /** A page of the calls of operations, after the last row of the page before. */
  listOperations: (after: AnalyticsOperationTable | undefined, limit: number): Promise<AnalyticsOperationTable[]> =>
    query
      .selectFrom('analytics_operation')
      .selectAll()
      .$if(after !== undefined, (rows) =>
        rows.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('portal_id', 'product_version_id', 'application_id', 'operation', 'day_ms'),
            '>',
            tuple(after!.portal_id, after!.product_version_id, after!.application_id, after!.operation, after!.day_ms),
          ),
        ),
      )
      .orderBy('portal_id')
      .orderBy('product_version_id')
      .orderBy('application_id')
      .orderBy('operation')
      .orderBy('day_ms')
      .limit(limit)
      .execute(),

  /** The first moment of a level that is not before `from`, or that of the row `offset` rows later. */
  async findMoment(level: Level, from: number, offset = 0): Promise<number | undefined> {
    const row = await query
      .selectFrom('analytics_rollup')
      .select('bucket_ms')
      .where('level', '=', level)
      .where('bucket_ms', '>=', from)
      .orderBy('bucket_ms')
      .offset(offset)
      .limit(1)
      .executeTakeFirst();
    return row?.bucket_ms;
  },

  /** A page of the rows of a span, after the last row of the page before. */
  listRollups: ({ level, from, to }: Span, after: (Place & { bucket_ms: number }) | undefined, limit: number) =>
    query
      .selectFrom('analytics_rollup')
      .selectAll()
      .where('level', '=', level)
      .where('bucket_ms', '>=', from)
      .where('bucket_ms', '<', to)
      .$if(after !== undefined, (rows) =>
        rows.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('bucket_ms', 'portal_id', 'application_id', 'product_version_id'),
            '>',
            tuple(after!.bucket_ms, after!.portal_id, after!.application_id, after!.product_version_id),
          ),
        ),
      )
      .orderBy('bucket_ms')
      .orderBy('portal_id')
      .orderBy('application_id')
      .orderBy('product_version_id')
      .limit(limit)
      .execute() as Promise<MovedRollup[]>,

  /** The number of rows and requests of a level from a moment on. */
  async sum(level: Level, from: number): Promise<{ rows: number; requests: number }> {
    const { rows, requests } = await query
      .selectFrom('analytics_rollup')
      .select(({ fn }) => [
        fn.countAll<number>().as('rows'),
        sql<number>`cast(coalesce(sum(requests), 0) as bigint)`.as('requests'),
      ])
      .where('level', '=', level)
      .where('bucket_ms', '>=', from)
      .executeTakeFirstOrThrow();
    return { rows: Number(rows), requests: Number(requests) };
  },
});

export interface Span {
  level: Level;
  from: number;
  to: number;
}

export type MoveStore = ReturnType<typeof createMoveStore>;

/** Reads and writes the database for analytics, which is always PostgreSQL. */
export const createMoveStore = ({ query }: Database) => ({
  async listMoved(querying: Querying = query): Promise<Map<Part, Moved>> {
    const rows = await own(querying).selectFrom('analytics_move').selectAll().execute();
    return new Map(rows.map(({ part, ...moved }) => [part as Part, moved]));
  },

  /** Lists the progress, and locks it until the transaction ends. */
  async lockMoved(transaction: Querying): Promise<Map<Part, Moved>> {
    await own(transaction).selectFrom('analytics_move').select('part').forUpdate().execute();
    return this.listMoved(transaction);
  },

  /** Adds the parts that have no row yet. */
  async begin(parts: readonly Part[]): Promise<void> {
    await own(query)
      .insertInto('analytics_move')
      .values(parts.map((part) => ({ part, moved_to: '0', rows: 0, requests: 0 })))
      .onConflict((clash) => clash.column('part').doNothing())
      .execute();
  },

  /** Stores how far a part is moved, and adds to its rows and requests. */
  async note(querying: Querying, part: Part, { moved_to, rows, requests }: Moved): Promise<void> {
    await own(querying)
      .insertInto('analytics_move')
      .values({ part, moved_to, rows, requests })
      .onConflict((clash) =>
        clash.column('part').doUpdateSet(({ ref }) => ({
          moved_to,
          rows: sql<number>`${ref('analytics_move.rows')} + ${rows}`,
          requests: sql<number>`${ref('analytics_move.requests')} + ${requests}`,
        })),
      )
      .execute();
  },

  /** Keeps servers from merging this portal's batches until the transaction ends. */
  async lockPortal(transaction: Querying, portal_id: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`analytics ${portal_id}`}, 0))`.execute(transaction);
  },

  /** Only one command moves at a time. False if another one holds the lock. */
  async lockMove(transaction: Querying): Promise<boolean> {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('analytics move', 0)) as mine`.execute(transaction);
    return rows[0]?.mine === true;
  },

  async addEventIds(transaction: Querying, ids: readonly EventId[]): Promise<void> {
    await sql`
      insert into analytics_event_id (event_key, expires_minute)
      select * from unnest(${ids.map(({ event_key }) => event_key)}::text[], ${ids.map(({ expires_minute }) => expires_minute)}::integer[])
      on conflict (event_key) do nothing`.execute(transaction);
  },

  /** The number of these rows that are missing here, or have fewer requests here. */
  async countMissing(level: Level, rows: readonly MovedRollup[]): Promise<number> {
    const column = (name: 'portal_id' | 'application_id' | 'product_version_id' | 'bucket_ms' | 'requests') =>
      rows.map((row) => row[name]);
    const { rows: found } = await sql<{ missing: number }>`
      select count(*) as missing
        from unnest(${column('portal_id')}::text[], ${column('application_id')}::text[],
          ${column('product_version_id')}::text[], ${column('bucket_ms')}::bigint[], ${column('requests')}::bigint[])
          as wanted (portal_id, application_id, product_version_id, bucket_ms, requests)
        left join analytics_rollup as here on here.level = ${level} and here.portal_id = wanted.portal_id
          and here.application_id = wanted.application_id and here.bucket_ms = wanted.bucket_ms
          and here.product_version_id = wanted.product_version_id
       where here.requests is null or here.requests < wanted.requests`.execute(query);
    return found[0]!.missing;
  },

  /** The portals that have calls. Steps from one portal to the next in the index instead of reading every row. */
  async listPortals(): Promise<string[]> {
    const { rows } = await sql<{ portal_id: string }>`
      with recursive found (portal_id) as (
        (select least((select min(portal_id) from analytics_rollup), (select min(portal_id) from analytics_batch)))
        union all
        select least((select min(portal_id) from analytics_rollup where portal_id > found.portal_id),
                     (select min(portal_id) from analytics_batch where portal_id > found.portal_id))
          from found where found.portal_id is not null
      )
      select portal_id from found where portal_id is not null`.execute(query);
    return rows.map(({ portal_id }) => portal_id);
  },

  /** The main database does this by foreign keys. */
  async deletePortal(transaction: OpenTransaction, portal_id: string): Promise<void> {
    await transaction
      .deleteFrom('analytics_batch')
      .where((row) => equal(row, { portal_id }))
      .execute();
    await transaction
      .deleteFrom('analytics_operation')
      .where((row) => equal(row, { portal_id }))
      .execute();
    await transaction
      .deleteFrom('analytics_rollup')
      .where((row) => equal(row, { portal_id }))
      .execute();
  },
});

const own = (querying: Querying) => (querying as Kysely<Tables>).withTables<AnalyticsOnlyTables>();

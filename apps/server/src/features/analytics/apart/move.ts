import type { Database, OpenTransaction } from '../../../platform/database/database.ts';
import { createTransact } from '../../../platform/database/transact.ts';
import { type Level, levels, type Retention } from '../levels.ts';
import { createMergingService } from '../merging.ts';
import { createOperationStore } from '../operation-store.ts';
import { createPartitionStore } from '../partition-store.ts';
import { createPartitions } from '../partitions.ts';
import { createRollupWriter } from '../rollup-writer.ts';
import { createTrafficStore } from '../traffic-store.ts';
import { movedTo } from './both-places.ts';
import {
  createFormerStore,
  createMoveStore,
  type Moved,
  type MovedRollup,
  type Part,
  type Span,
} from './move-store.ts';
import { createPlaceStore } from './place-store.ts';

interface Deps {
  main: Database;
  apart: Database;
  retention: Retention;
  clock(): number;
  wait(ms: number): Promise<unknown>;
}

export interface MoveReport {
  /** The progress of each part, over all runs. */
  moved: ReadonlyMap<Part, Moved>;
  /** The number of rows that are missing or incomplete in the new database. If there are any, nothing is deleted. */
  missing: number;
  /** Whether the move was complete before this run. */
  wasDone: boolean;
}

/** Another command is moving calls. */
export class MoveUnderWay extends Error {}

/** The rows that one transaction moves, about, and the rows that are read at once. */
const rowsPerSpan = 2000;
const rowsPerPage = 500;
const idsAtOnce = 5000;
const endOfTime = Number.MAX_SAFE_INTEGER;

/**
 * Moves calls from the main database to the one for analytics while servers use both. Each transaction adds rows and stores
 * the progress, so the next run continues a killed one. The main database is emptied after every row was found in the new
 * database.
 */
export function createAnalyticsMove({ main, apart, retention, clock, wait }: Deps) {
  const places = createPlaceStore(main);
  const moves = createMoveStore(apart);
  const former = createFormerStore(main);
  const partitionsOf = (database: Database) =>
    createPartitions({ store: createPartitionStore(database), transact: createTransact(database), retention, clock });
  const [transactMain, transactApart] = [createTransact(main), createTransact(apart)];
  const formerCalls = createTrafficStore(main);
  const formerOperations = createOperationStore(main);
  const operations = createOperationStore(apart);
  const partitions = partitionsOf(apart);
  const addToKept = createRollupWriter(createTrafficStore(apart));
  const keptFrom = (level: Level) => clock() - retention[level];

  async function freeze(): Promise<void> {
    await transactMain(async (transaction) => {
      await places.lockCalls(transaction);
      await places.change(transaction, ['apart'], 'frozen');
    });
  }

  /** Waits if a server that does not know of the move is merging at the same time. */
  async function mergeBatches(): Promise<void> {
    const { merge } = createMergingService({
      store: formerCalls,
      operations: formerOperations,
      partitions: partitionsOf(main),
      transact: transactMain,
      retention,
      clock,
    });
    while ((await formerCalls.countBatches()).length > 0) {
      await merge();
      if ((await formerCalls.countBatches()).length > 0) await wait(100);
    }
  }

  async function moveEventIds(): Promise<void> {
    let after = (await moves.listMoved()).get('event_id')?.moved_to ?? '';
    for (;;) {
      const ids = await former.listEventIds(after, idsAtOnce);
      const last = ids.at(-1);
      if (!last) return;
      after = last.event_key;
      await transactApart(async (transaction) => {
        await moves.addEventIds(transaction, ids);
        await moves.note(transaction, 'event_id', { moved_to: after, rows: ids.length, requests: 0 });
      });
    }
  }

  /** Moves the calls of operations in one transaction: there is at most one row for each operation, application and day. */
  const moveOperations = (): Promise<void> =>
    transactApart(async (transaction) => {
      if ((await moves.lockMoved(transaction)).has('operation')) return;
      let rows = 0;
      for (let page = await former.listOperations(undefined, rowsPerPage); page.length > 0; ) {
        for (const [portal_id, own] of Map.groupBy(page, (row) => row.portal_id)) {
          await moves.lockPortal(transaction, portal_id);
          await operations.add(transaction, portal_id, own);
        }
        rows += page.length;
        page = page.length < rowsPerPage ? [] : await former.listOperations(page.at(-1), rowsPerPage);
      }
      await moves.note(transaction, 'operation', { moved_to: '', rows, requests: 0 });
    });

  async function moveLevel(level: Level, onMoved: (rows: number) => void): Promise<void> {
    let from = Math.max(movedTo(await moves.listMoved(), level), keptFrom(level));
    for (;;) {
      const first = await former.findMoment(level, from);
      if (first === undefined) return;
      const behind = (await former.findMoment(level, first, rowsPerSpan)) ?? endOfTime;
      const span = { level, from: first, to: Math.max(behind, first + 1) };
      await partitions.prepare();
      onMoved(await transactApart((transaction) => moveSpan(transaction, span)));
      from = span.to;
    }
  }

  async function moveSpan(transaction: OpenTransaction, span: Span): Promise<number> {
    // If this run has lost its lock, another one may have moved the span.
    if (movedTo(await moves.lockMoved(transaction), span.level) > span.from) return 0;
    let [rows, requests] = [0, 0];
    for await (const page of pagesOf(span)) {
      for (const [portal_id, own] of Map.groupBy(page, (row) => row.portal_id)) {
        await moves.lockPortal(transaction, portal_id);
        await addToKept(transaction, portal_id, own);
      }
      rows += page.length;
      requests += page.reduce((sum, row) => sum + row.requests, 0);
    }
    await moves.note(transaction, span.level, { moved_to: String(span.to), rows, requests });
    return rows;
  }

  async function* pagesOf(span: Span): AsyncGenerator<MovedRollup[]> {
    let after: MovedRollup | undefined;
    for (;;) {
      const page = await former.listRollups(span, after, rowsPerPage);
      if (page.length > 0) yield page;
      if (page.length < rowsPerPage) return;
      after = page.at(-1);
    }
  }

  /** Counts the rows within retention that are missing in the new database. */
  async function countMissing(): Promise<number> {
    let missing = 0;
    for (const level of levels) {
      for await (const page of pagesOf({ level, from: keptFrom(level), to: endOfTime })) {
        missing += await moves.countMissing(level, page);
      }
    }
    return missing;
  }

  async function emptyMain(): Promise<void> {
    await places.change(main.query, ['apart', 'frozen'], 'moved');
    await places.truncate();
    for (const level of levels) {
      while ((await formerCalls.deleteRollupsBefore(level, endOfTime, rowsPerSpan)) > 0);
    }
    while ((await formerOperations.deleteBefore(endOfTime, rowsPerSpan)) > 0);
    while ((await formerCalls.deleteEventIdsBefore(2 ** 31 - 1, rowsPerSpan)) > 0);
  }

  async function moveAll(onMoved: (rows: number, total: number) => void): Promise<MoveReport> {
    const wasDone = (await moves.listMoved()).has('all');
    let missing = 0;
    if (!wasDone) {
      await moves.begin(levels);
      await freeze();
      await mergeBatches();
      await moveEventIds();
      await moveOperations();
      let total = 0;
      for (const level of levels) total += (await former.sum(level, keptFrom(level))).rows;
      for (const level of levels) await moveLevel(level, (rows) => onMoved(rows, total));
      missing = await countMissing();
      if (missing === 0) await moves.note(apart.query, 'all', { moved_to: '', rows: 0, requests: 0 });
    }
    const moved = await moves.listMoved();
    if (missing === 0) await emptyMain();
    return { moved, missing, wasDone };
  }

  return {
    /** The lock belongs to a transaction, so it ends with the process at the latest. */
    run: (onMoved: (rows: number, total: number) => void): Promise<MoveReport> =>
      transactApart(async (transaction) => {
        if (!(await moves.lockMove(transaction))) throw new MoveUnderWay();
        return moveAll(onMoved);
      }),
  };
}

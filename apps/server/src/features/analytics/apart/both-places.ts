import type { Database } from '../../../platform/database/database.ts';
import type { Level } from '../levels.ts';
import type { OperationQuestion, OperationStore, OperationUse } from '../operation-store.ts';
import type { ReadTraffic } from '../samples.ts';
import type { SubjectStore } from '../subject-store.ts';
import type { TrafficQuestion, TrafficStore } from '../traffic-store.ts';
import type { AnalyticsApart } from './attach.ts';
import type { Moved, MoveStore, Part } from './move-store.ts';

interface Deps {
  apart: AnalyticsApart;
  /** Calls in the database for analytics. */
  store: TrafficStore;
  moves: MoveStore;
  /** Calls in the main database. */
  former: Pick<TrafficStore, 'readTraffic' | 'listEventIds'>;
  subjects: Pick<SubjectStore, 'listApplicationIds'>;
}

/**
 * Reads calls from both databases during the move. Rows in the main database do not change once the move has begun, so they
 * are read first. The progress of the move is then read in one transaction with the moved rows. So each call counts exactly
 * once.
 */
export function createBothPlaces({ apart, store, moves, former, subjects }: Deps) {
  let { isMoved } = apart;

  async function readBoth(question: TrafficQuestion) {
    const before = await former.readTraffic(question);
    return inSnapshot(apart.database, async (snapshot) => {
      const moved = await moves.listMoved(snapshot);
      const here = await store.readTraffic(question, snapshot);
      isMoved = moved.has('all');
      if (isMoved) return here;
      return [
        ...before.filter(({ application_id, bucket_ms }) => {
          // Unmerged batches have no application id. They are moved as part of their rollups.
          if (application_id === '') return true;
          const range = question.ranges.find(({ from, to }) => from <= bucket_ms && bucket_ms < to);
          return range !== undefined && bucket_ms >= movedTo(moved, range.level);
        }),
        ...here,
      ];
    });
  }

  const readTraffic: ReadTraffic = async (asked) => {
    // Applications are in the main database.
    const application_ids =
      asked.application_ids === 'all' ? await subjects.listApplicationIds(asked.portal_id) : asked.application_ids;
    const question = { ...asked, application_ids };
    return isMoved ? store.readTraffic(question) : readBoth(question);
  };

  return {
    ...store,
    readTraffic,

    /** An event that was counted in the main database is not counted again. */
    async insertEventIds(...given: Parameters<TrafficStore['insertEventIds']>): Promise<string[]> {
      const fresh = await store.insertEventIds(...given);
      if (isMoved || fresh.length === 0) return fresh;
      const known = new Set(await former.listEventIds(fresh));
      return fresh.filter((key) => !known.has(key));
    },
  };
}

interface UsesDeps {
  apart: AnalyticsApart;
  moves: MoveStore;
  /** Calls of operations in the database for analytics. */
  operations: OperationStore;
  /** Calls of operations in the main database. */
  formerOperations: Pick<OperationStore, 'listUses'>;
}

/** Reads the calls of operations from both databases until those of the main database are moved, in one transaction. */
export const createUsesInBothPlaces =
  ({ apart, moves, operations, formerOperations }: UsesDeps): OperationStore['listUses'] =>
  async (question: OperationQuestion) => {
    if (apart.isMoved) return operations.listUses(question);
    const before = await formerOperations.listUses(question);
    return inSnapshot(apart.database, async (snapshot) => {
      const here = await operations.listUses(question, snapshot);
      return (await moves.listMoved(snapshot)).has('operation') ? here : addUp([...here, ...before]);
    });
  };

function addUp(uses: readonly OperationUse[]): OperationUse[] {
  const sums = Map.groupBy(uses, ({ application_id, operation }) => `${application_id} ${operation}`);
  return Array.from(sums.values(), ([first, ...others]) => ({
    ...first!,
    requests: others.reduce((sum, { requests }) => sum + requests, first!.requests),
    last_ms: others.reduce((last, { last_ms }) => Math.max(last, last_ms), first!.last_ms),
  })).sort((one, other) => other.requests - one.requests);
}

/** The first moment of a level that is not moved yet. */
export const movedTo = (moved: ReadonlyMap<Part, Moved>, level: Level): number =>
  Number(moved.get(level)?.moved_to ?? 0);

const inSnapshot = <Value>(
  { query }: Database,
  read: (snapshot: Database['query']) => Promise<Value>,
): Promise<Value> => query.transaction().setIsolationLevel('repeatable read').execute(read);

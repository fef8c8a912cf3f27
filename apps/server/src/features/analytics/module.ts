import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Transact } from '../../platform/database/database.ts';
import { createTransact } from '../../platform/database/transact.ts';
import type { AnalyticsApart } from './apart/attach.ts';
import { createBothPlaces, createUsesInBothPlaces } from './apart/both-places.ts';
import { createAnalyticsMove } from './apart/move.ts';
import { createMoveStore } from './apart/move-store.ts';
import { createOrphanSweep } from './apart/orphans.ts';
import { defaultRetention, type Retention } from './levels.ts';
import { createOperationStore } from './operation-store.ts';
import type { Pace } from './pace.ts';
import { createPartitionStore } from './partition-store.ts';
import { createAnalyticsService } from './service.ts';
import { createSubjectStore } from './subject-store.ts';
import type { FindProductVersion, OperationsOf } from './subjects.ts';
import { createTrafficStore } from './traffic-store.ts';

interface Needs {
  database: Database;
  /** Set if calls have a database of their own. */
  apart: AnalyticsApart | undefined;
  retention: Retention | undefined;
  findProductVersion: FindProductVersion;
  operationsOf: OperationsOf;
  listPortals(): Promise<string[]>;
  /** How slow a gateway may send its batches. */
  pace: Pace | undefined;
  transact: Transact;
  newId(): string;
  clock(): number;
}

/** Receives the calls that gateways report, and answers queries about them. */
export function createAnalyticsModule(needs: Needs) {
  const { database, apart, retention = defaultRetention, findProductVersion, operationsOf, pace } = needs;
  const { newId, clock } = needs;
  const subjectStore = createSubjectStore(database);
  const { store, operationStore, transact, sweeps, move } = apart
    ? inPlaceApart(apart, needs, retention)
    : inMainDatabase(needs);
  const analytics = createAnalyticsService({
    subjectStore,
    store,
    operationStore,
    partitionStore: createPartitionStore(apart?.database ?? database),
    retention,
    findProductVersion,
    operationsOf,
    pace,
    transact,
    newId,
    clock,
  });
  return { analytics, analyticsMove: move, sweeps: [analytics.prune, ...sweeps] };
}

const inMainDatabase = ({ database, transact }: Needs) => ({
  store: createTrafficStore(database),
  operationStore: createOperationStore(database),
  transact,
  sweeps: [],
  move: undefined,
});

function inPlaceApart(apart: AnalyticsApart, { database, listPortals, clock }: Needs, retention: Retention) {
  const store = createTrafficStore(apart.database);
  const moves = createMoveStore(apart.database);
  const former = createTrafficStore(database);
  const operations = createOperationStore(apart.database);
  const formerOperations = createOperationStore(database);
  const transact = createTransact(apart.database);
  return {
    store: createBothPlaces({ apart, store, moves, former, subjects: createSubjectStore(database) }),
    operationStore: { ...operations, listUses: createUsesInBothPlaces({ apart, moves, operations, formerOperations }) },
    transact,
    sweeps: [createOrphanSweep({ store: moves, listPortals, transact })],
    move: createAnalyticsMove({ main: database, apart: apart.database, retention, clock, wait }),
  };
}

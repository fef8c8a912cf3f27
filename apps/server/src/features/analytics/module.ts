import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Transact } from '../../platform/database/database.ts';
import { createTransact } from '../../platform/database/transact.ts';
import type { AnalyticsApart } from './apart/attach.ts';
import { createBothPlaces } from './apart/both-places.ts';
import { createAnalyticsMove } from './apart/move.ts';
import { createMoveStore } from './apart/move-store.ts';
import { createOrphanSweep } from './apart/orphans.ts';
import { defaultRetention, type Retention } from './levels.ts';
import type { Pace } from './pace.ts';
import { createPartitionStore } from './partition-store.ts';
import { createAnalyticsService } from './service.ts';
import { createSubjectStore } from './subject-store.ts';
import type { FindProductVersion } from './subjects.ts';
import { createTrafficStore } from './traffic-store.ts';

interface Needs {
  database: Database;
  /** Set if calls have a database of their own. */
  apart: AnalyticsApart | undefined;
  retention: Retention | undefined;
  findProductVersion: FindProductVersion;
  listPortals(): Promise<string[]>;
  /** How slow a gateway may send its batches. */
  pace: Pace | undefined;
  transact: Transact;
  newId(): string;
  clock(): number;
}

/** Receives the calls that gateways report, and answers queries about them. */
export function createAnalyticsModule(needs: Needs) {
  const { database, apart, retention = defaultRetention, findProductVersion, pace, newId, clock } = needs;
  const subjectStore = createSubjectStore(database);
  const { store, transact, sweeps, move } = apart ? inPlaceApart(apart, needs, retention) : inMainDatabase(needs);
  const analytics = createAnalyticsService({
    subjectStore,
    store,
    partitionStore: createPartitionStore(apart?.database ?? database),
    retention,
    findProductVersion,
    pace,
    transact,
    newId,
    clock,
  });
  return { analytics, analyticsMove: move, sweeps: [analytics.prune, ...sweeps] };
}

const inMainDatabase = ({ database, transact }: Needs) => ({
  store: createTrafficStore(database),
  transact,
  sweeps: [],
  move: undefined,
});

function inPlaceApart(apart: AnalyticsApart, { database, listPortals, clock }: Needs, retention: Retention) {
  const store = createTrafficStore(apart.database);
  const moves = createMoveStore(apart.database);
  const former = createTrafficStore(database);
  const transact = createTransact(apart.database);
  return {
    store: createBothPlaces({ apart, store, moves, former, subjects: createSubjectStore(database) }),
    transact,
    sweeps: [createOrphanSweep({ store: moves, listPortals, transact })],
    move: createAnalyticsMove({ main: database, apart: apart.database, retention, clock, wait }),
  };
}

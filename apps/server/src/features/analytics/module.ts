import type { Database, Transact } from '../../platform/database/database.ts';
import { defaultRetention, type Retention } from './levels.ts';
import type { Pace } from './pace.ts';
import { createPartitionStore } from './partition-store.ts';
import { createAnalyticsService } from './service.ts';
import { createAnalyticsStore } from './store.ts';
import type { FindProductVersion } from './subjects.ts';

interface Needs {
  database: Database;
  retention: Retention | undefined;
  findProductVersion: FindProductVersion;
  /** How slow a gateway may send its batches. */
  pace: Pace | undefined;
  transact: Transact;
  newId(): string;
  clock(): number;
}

/** Receives the calls that gateways report, and answers queries about them. */
export function createAnalyticsModule(needs: Needs) {
  const { database, retention = defaultRetention, findProductVersion, pace, transact, newId, clock } = needs;
  const analytics = createAnalyticsService({
    store: createAnalyticsStore(database),
    partitionStore: createPartitionStore(database),
    retention,
    findProductVersion,
    pace,
    transact,
    newId,
    clock,
  });
  return { analytics, sweeps: [analytics.prune] };
}

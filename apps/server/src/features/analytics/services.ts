import type { Database, Transact } from '../../platform/database/database.ts';
import { createIngestService } from './ingest.ts';
import { createIngestGate } from './ingest-gate.ts';
import { createCallKeeper } from './keeping.ts';
import { defaultRetention, type Retention } from './levels.ts';
import { createMergingService } from './merging.ts';
import type { Pace } from './pace.ts';
import { createPartitionStore } from './partition-store.ts';
import { createPartitions } from './partitions.ts';
import { createPortalTraffic } from './portal-traffic.ts';
import { createPruning } from './pruning.ts';
import { createAnalyticsQueryService } from './query.ts';
import { createAnalyticsStore } from './store.ts';
import { createSubjects, type FindProductVersion } from './subjects.ts';

interface Parts {
  database: Database;
  transact: Transact;
  retention?: Retention | undefined;
  findProductVersion?: FindProductVersion | undefined;
  /** How slow a gateway may send. */
  pace?: Pace | undefined;
  newId(): string;
  clock(): number;
}

const megabyte = 1024 * 1024;
/** A batch may be tens of megabytes, so few are worked on at once; a short line of others bridges a slow moment. */
const gateLimits = {
  atOnce: 4,
  streamed: { all: 3, ofOne: 2 },
  waiting: 128,
  receiving: { all: 1024, ofOne: 128 },
  bytes: { all: 64 * megabyte, ofOne: 16 * megabyte },
};

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export function createAnalyticsService({ database, retention = defaultRetention, ...parts }: Parts) {
  const store = createAnalyticsStore(database);
  const partitions = createPartitions({ ...parts, store: createPartitionStore(database), retention });
  const { backlog, merge } = createMergingService({ ...parts, store, partitions, retention });
  const subjects = createSubjects({ ...parts, store });
  const keep = createCallKeeper({ ...parts, store, onKept: backlog.grow });
  const gate = createIngestGate(gateLimits);
  const { ingest, receive } = createIngestService({ ...parts, subjects, keep, gate, backlog: backlog.count });
  const { config, query } = createAnalyticsQueryService({
    ...parts,
    store,
    applicationsOf: store.listApplications,
    retention,
  });
  const traffic = createPortalTraffic({ ...parts, store, retention });
  return {
    config,
    query,
    ...traffic,
    ingest,
    receive,
    keep,
    merge,
    prune: createPruning({ ...parts, store, partitions, retention }),
  };
}

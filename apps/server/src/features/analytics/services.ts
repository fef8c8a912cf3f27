import type { Database, Transact } from '../../database/database.ts';
import { createIngestService } from './ingest.ts';
import { createIngestGate } from './ingest-gate.ts';
import { createCallKeeper } from './keeping.ts';
import { defaultRetention, type Retention } from './levels.ts';
import { createMergingService } from './merging.ts';
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
  newId(): string;
  clock(): number;
}

/** A batch may be tens of megabytes, so few are worked on at once; a short line of others bridges a slow moment. */
const gateLimits = { atOnce: 4, waiting: 32 };

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export function createAnalyticsService({ database, retention = defaultRetention, ...parts }: Parts) {
  const store = createAnalyticsStore(database);
  const partitions = createPartitions({ ...parts, store: createPartitionStore(database), retention });
  const { backlog, merge } = createMergingService({ ...parts, store, partitions, retention });
  const subjects = createSubjects({ ...parts, store });
  const keep = createCallKeeper({ ...parts, store, onKept: backlog.grow });
  const gate = createIngestGate(gateLimits);
  const { ingest } = createIngestService({ ...parts, subjects, keep, gate, backlog: backlog.count });
  const { config, query } = createAnalyticsQueryService({
    ...parts,
    store,
    applicationIdsOf: store.listApplicationIds,
    retention,
  });
  const traffic = createPortalTraffic({ ...parts, store, retention });
  return {
    config,
    query,
    ...traffic,
    ingest,
    keep,
    merge,
    prune: createPruning({ ...parts, store, partitions, retention }),
  };
}

import type { Transact } from '../../platform/database/database.ts';
import { createIngestService } from './ingest.ts';
import { createIngestGate } from './ingest-gate.ts';
import { createCallKeeper } from './keeping.ts';
import type { Retention } from './levels.ts';
import { createMergingService } from './merging.ts';
import type { OperationStore } from './operation-store.ts';
import { createOperationUses } from './operation-uses.ts';
import type { Pace } from './pace.ts';
import type { PartitionStore } from './partition-store.ts';
import { createPartitions } from './partitions.ts';
import { createPortalTraffic } from './portal-traffic.ts';
import { createPruning } from './pruning.ts';
import { createAnalyticsQueryService } from './query.ts';
import type { ReadTraffic } from './samples.ts';
import type { SubjectStore } from './subject-store.ts';
import { createSubjects, type FindProductVersion, type OperationsOf } from './subjects.ts';
import type { TrafficStore } from './traffic-store.ts';

interface Deps {
  subjectStore: SubjectStore;
  store: Omit<TrafficStore, 'readTraffic'> & { readTraffic: ReadTraffic };
  operationStore: OperationStore;
  partitionStore: PartitionStore;
  retention: Retention;
  findProductVersion: FindProductVersion;
  operationsOf: OperationsOf;
  /** How slow a gateway may send its batches. */
  pace: Pace | undefined;
  /** Runs transactions in the database of the calls. */
  transact: Transact;
  newId(): string;
  clock(): number;
}

const megabyte = 1024 * 1024;
/** A batch may be tens of megabytes, so few are processed at once; a short queue bridges a slow moment. */
const gateLimits = {
  atOnce: 4,
  streamed: { all: 3, ofOne: 2 },
  waiting: 128,
  receiving: { all: 1024, ofOne: 128 },
  bytes: { all: 64 * megabyte, ofOne: 16 * megabyte },
};

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** Receives, merges and deletes calls, and answers queries. */
export function createAnalyticsService(deps: Deps) {
  const { subjectStore, store, operationStore: operations, partitionStore, retention, pace } = deps;
  const { findProductVersion, operationsOf, transact, newId, clock } = deps;
  const partitions = createPartitions({ store: partitionStore, transact, retention, clock });
  const { backlog, countBacklog, merge } = createMergingService({
    store,
    operations,
    partitions,
    transact,
    retention,
    clock,
  });
  const subjects = createSubjects({ store: subjectStore, findProductVersion, operationsOf, clock });
  const keep = createCallKeeper({ store, onKept: backlog.grow, transact, newId, clock });
  const gate = createIngestGate(gateLimits);
  const { ingest, receive } = createIngestService({ subjects, keep, gate, backlog: backlog.count, clock, pace });
  const asked = { ...subjectStore, readTraffic: store.readTraffic };
  const applicationsOf = subjectStore.listApplications;
  const { config, query } = createAnalyticsQueryService({ store: asked, applicationsOf, retention, newId, clock });
  const prune = createPruning({ store, operations, partitions, retention, clock });
  return {
    config,
    query,
    ...createPortalTraffic({ store: asked, retention, clock }),
    operationUses: createOperationUses({ store: operations, clock }),
    ingest,
    receive,
    keep,
    merge,
    countBacklog,
    prune,
  };
}

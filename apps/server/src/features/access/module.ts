import type { Database } from '../../platform/database/database.ts';
import type { CacheCounters } from '../../platform/metrics/counters.ts';
import { createReaderStore } from './reader-store.ts';
import { createReaders } from './readers.ts';
import { createAccessService } from './service.ts';
import { createAccessStore } from './store.ts';

interface Needs {
  database: Database;
  caches: CacheCounters;
}

/** What a viewer may see and do on a portal. */
export const createAccessModule = ({ database, caches }: Needs) => ({
  access: createAccessService({ store: createAccessStore(database) }),
  readers: createReaders({ store: createReaderStore(database), ticks: caches.ticksOf('readers') }),
});

import type { Database } from '../../platform/database/database.ts';
import { createVersionEndService } from './service.ts';
import { createVersionEndStore } from './store.ts';

/** When versions end, and what takes their place. */
export const createVersionEndsModule = ({ database }: { database: Database }) => ({
  versionEnds: createVersionEndService({ store: createVersionEndStore(database) }),
});

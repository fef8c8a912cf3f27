import type { Database } from '../../platform/database/database.ts';
import { createVersionEndService } from './service.ts';
import { createVersionEndStore } from './store.ts';

/** Ends and successors of versions. */
export const createVersionEndsModule = ({ database }: { database: Database }) => ({
  versionEnds: createVersionEndService({ store: createVersionEndStore(database) }),
});

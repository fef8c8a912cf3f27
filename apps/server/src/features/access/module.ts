import type { Database } from '../../platform/database/database.ts';
import { createAccessService } from './service.ts';
import { createAccessStore } from './store.ts';

interface Needs {
  database: Database;
}

/** What a viewer may see and do on a portal. */
export const createAccessModule = ({ database }: Needs) => ({
  access: createAccessService({ store: createAccessStore(database) }),
});

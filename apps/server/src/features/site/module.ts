import type { Database } from '../../platform/database/database.ts';
import { createSiteService, type SiteDeps } from './service.ts';
import { createSiteStore } from './store.ts';

interface Needs extends Omit<SiteDeps, 'store'> {
  database: Database;
}

/** The site around the products: pages of the owners, menu, footer and announcement. */
export const createSiteModule = ({ database, ...deps }: Needs) => ({
  site: createSiteService({ store: createSiteStore(database), ...deps }),
});

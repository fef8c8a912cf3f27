import type { Database } from '../../platform/database/database.ts';
import { createPortalService } from './service.ts';
import { createPortalStore } from './store.ts';

interface Needs {
  database: Database;
  /** Whether a mail server is configured. */
  mail_enabled: boolean;
  clock(): number;
}

/** Portals by their host names, and what their pages show. */
export const createPortalsModule = ({ database, mail_enabled, clock }: Needs) => ({
  portals: createPortalService({ store: createPortalStore(database), mail_enabled, now: clock }),
});

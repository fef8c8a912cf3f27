import type { Database } from '../../platform/database/database.ts';
import { createHostClaims, type HostSettings } from './host-claims.ts';
import { createHostPublisher } from './publish-hosts.ts';
import { createPortalService } from './service.ts';
import { createPortalStore } from './store.ts';

interface Needs {
  database: Database;
  hosts: HostSettings;
  /** Whether a mail server is configured. */
  mail_enabled: boolean;
  newSecretToken(): string;
  clock(): number;
}

/** Finds portals by host name, and serves the settings of their pages. */
export function createPortalsModule({ database, hosts, mail_enabled, newSecretToken, clock }: Needs) {
  const hostClaims = createHostClaims(hosts, newSecretToken);
  return {
    portals: createPortalService({
      store: createPortalStore(database),
      mail_enabled,
      notices: database.notices,
      now: clock,
    }),
    hostClaims,
    applyHosts: createHostPublisher(hostClaims),
  };
}

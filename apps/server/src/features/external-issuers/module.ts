import type { Database } from '../../platform/database/database.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { createDiscovery } from './discovery.ts';
import { createExternalClients } from './external-clients.ts';
import { createExternalClientStore } from './store.ts';

interface Needs {
  database: Database;
  outbound: OutboundFetch;
  secretBox: SecretBox;
  newId(): string;
  now(): string;
  clock(): number;
}

/** External issuers: their metadata and keys, and the clients that are registered there. */
export function createExternalIssuersModule({ database, outbound, secretBox, newId, now, clock }: Needs) {
  const discovery = createDiscovery({ outbound, clock });
  const store = createExternalClientStore(database);
  const externalClients = createExternalClients({ store, discovery, outbound, secretBox, newId, now });
  return { discovery, externalClients, sweeps: [externalClients.removeDue] };
}

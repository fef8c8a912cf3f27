import { createAuditChain } from '../features/audit/chain.ts';
import { createAuditService } from '../features/audit/service.ts';
import { createAuditStore } from '../features/audit/store.ts';
import type { Database, Transact } from '../platform/database/database.ts';
import { createSecretHash } from '../platform/secrets/secret-hash.ts';

interface Parts {
  database: Database;
  data_dir: string;
  secret_key?: string | undefined;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** The audit log and the chain that holds it together, sealed with one key. */
export function createAuditServices(parts: Parts) {
  const { transact, newId, now } = parts;
  const seal = createSecretHash({ ...parts, now });
  const store = createAuditStore(parts.database);
  const { record, ...auditLog } = createAuditService({ store, seal, newId, now });
  const { begin: beginAudit, ...auditChain } = createAuditChain({ store, seal, transact });
  return { record, auditLog, auditChain, beginAudit };
}

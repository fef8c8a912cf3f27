import type { Database, Transact } from '../../platform/database/database.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import { createAuditChain } from './chain.ts';
import { createRefusalLog } from './refusals.ts';
import { createAuditService, type RecordAudit } from './service.ts';
import { createAuditStore } from './store.ts';

interface Needs {
  database: Database;
  /** Seals entries: only this installation can compute the seal. */
  hashSecret: HashSecret;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** The audit log, the chain that protects it, and the log of refused calls. */
export function createAuditModule({ database, hashSecret: seal, transact, newId, now, clock }: Needs) {
  const store = createAuditStore(database);
  const service = createAuditService({ store, seal, newId, now });
  const { begin, ...auditChain } = createAuditChain({ store, seal, transact });
  const listeners: RecordAudit[] = [];

  const recordAudit: RecordAudit = async (transaction, event) => {
    await service.record(transaction, event);
    for (const listen of listeners) await listen(transaction, event);
  };
  const refusals = createRefusalLog({ recordAudit, transact, clock });

  return {
    audit: { ...service, record: recordAudit },
    recordAudit,
    /** Calls a listener for every entry, in the transaction that writes it. */
    onRecorded: (listener: RecordAudit): void => void listeners.push(listener),
    auditChain,
    beginAudit: begin,
    refusals,
  };
}

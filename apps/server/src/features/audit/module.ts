import type { Database, Transact } from '../../platform/database/database.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import { createAuditChain } from './chain.ts';
import { createRefusalLog } from './refusals.ts';
import { createAuditService, type RecordAudit } from './service.ts';
import { createAuditStore } from './store.ts';
import type { AuditStreamSettings } from './stream/sinks.ts';
import { createAuditStreamStore } from './stream/store.ts';
import { createAuditStream } from './stream/stream.ts';

interface Needs {
  database: Database;
  /** Seals entries: only this installation can compute the seal. */
  hashSecret: HashSecret;
  transact: Transact;
  /** Where the log is sent, too; undefined if nowhere. */
  stream: AuditStreamSettings | undefined;
  newId(): string;
  now(): string;
  clock(): number;
}

/** The audit log, the chain that protects it, and the log of refused calls. */
export function createAuditModule({ database, hashSecret: seal, transact, stream, newId, now, clock }: Needs) {
  const store = createAuditStore(database);
  const service = createAuditService({ store, seal, newId, now });
  const { begin, ...auditChain } = createAuditChain({ store, seal, transact });
  const listeners: RecordAudit[] = [];

  const recordAudit: RecordAudit = async (transaction, event) => {
    await service.record(transaction, event);
    for (const listen of listeners) await listen(transaction, event);
  };
  const auditStream = createAuditStream({
    settings: stream,
    store: createAuditStreamStore(database),
    listAfter: service.listChained,
    newId,
    clock,
  });
  const refusals = createRefusalLog({ recordAudit, transact, clock });

  return {
    audit: { ...service, record: recordAudit },
    recordAudit,
    /** Calls a listener for every entry, in the transaction that writes it. */
    onRecorded: (listener: RecordAudit): void => void listeners.push(listener),
    auditChain,
    auditStream,
    beginAudit: begin,
    refusals,
  };
}

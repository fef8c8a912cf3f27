import type { Querying } from '../../database/database.ts';
import type { AuditEventTable } from '../../database/tables/accounts.ts';
import type { AuditScope, AuditStore } from './store.ts';

export type { AuditScope };

/** Who did what to whom, and from where. Details are read by people: no password, token or hash belongs there. */
export type AuditEvent = AuditScope & {
  action: `${string}.${string}`;
  actor: { kind: AuditEventTable['actor_kind']; id?: string };
  target?: { kind: string; id: string };
  address?: string;
  details?: Record<string, string | number | boolean | null>;
};

export type RecordAudit = (transaction: Querying, event: AuditEvent) => Promise<void>;

interface Deps {
  store: AuditStore;
  newId(): string;
  now(): string;
}

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ store, newId, now }: Deps) {
  const record: RecordAudit = (transaction, { action, actor, target, address, details, ...scope }) =>
    store.insert(transaction, scope, {
      id: newId(),
      at: now(),
      action,
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      address: address ?? null,
      details: details ?? {},
    });
  return { record };
}

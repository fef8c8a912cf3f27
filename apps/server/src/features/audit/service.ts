import type { AuditEntry } from '@portico/contract/audit.ts';
import type { AuditAction } from '@portico/contract/audit-actions.ts';
import type { Page } from '@portico/contract/paging.ts';
import { toCanonical, toEntryText } from '../../platform/database/audit-chain.ts';
import type { Querying } from '../../platform/database/database.ts';
import { asLongWork } from '../../platform/database/long-work.ts';
import { mapPage, type PageRequest } from '../../platform/database/page.ts';
import type { AuditEventTable } from '../../platform/database/tables/accounts.ts';
import type { AuditFilter, AuditPlace, AuditRow, AuditScope, AuditStore } from './store.ts';

export type { AuditFilter, AuditScope };

/** Who did what to whom, and from where. People read the details: they must not contain passwords, tokens or hashes. */
export type AuditEvent = AuditScope & {
  action: AuditAction;
  actor: { kind: AuditEventTable['actor_kind']; id?: string };
  target?: { kind: string; id: string };
  address?: string;
  details?: Record<string, string | number | boolean | null>;
};

/** The actor, who is a user, the system or another, and their IP address. */
export type ActedBy = Pick<AuditEvent, 'actor' | 'address'>;

/** Who decided about a developer or a registration, and the reason that the developer gets, if any. */
export type DecidedBy = ActedBy & { reason?: string };

export type RecordAudit = (transaction: Querying, event: AuditEvent) => Promise<void>;

interface Deps {
  store: AuditStore;
  /** Computes a seal, which only this installation can do. */
  seal(text: string): Promise<string>;
  newId(): string;
  now(): string;
}

const exportBatch = 1000;

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ store, seal, newId, now }: Deps) {
  const record: RecordAudit = async (transaction, { action, actor, target, address, details, ...scope }) => {
    const content = {
      id: newId(),
      org_id: await store.organizationOf(transaction, scope),
      portal_id: scope.portal_id ?? null,
      at: now(),
      action,
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      address: address ?? null,
      details: details ?? {},
    };
    await store.insert(transaction, { ...content, seal: await seal(toEntryText(toCanonical(content))) });
  };

  return {
    record,

    list: async (org_id: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> =>
      mapPage(await store.list(org_id, filter, page), toEntry),

    /** Chained entries after a place, in the order of the chain. */
    async listChained(org_id: string, after: number, limit: number): Promise<(AuditEntry & { org_id: string })[]> {
      const rows = await asLongWork(() => store.listChainedWithActors(org_id, after, limit));
      return rows.map((row) => ({ ...toEntry(row), org_id }));
    },

    /** All matching entries, from newest to oldest, as a stream. */
    async *read(org_id: string, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
      let place: AuditPlace | undefined;
      for (;;) {
        const rows = await asLongWork(() => store.listAfter(org_id, filter, place, exportBatch));
        if (rows.length > 0) yield rows.map(toEntry);
        place = rows.at(-1);
        if (rows.length < exportBatch) return;
      }
    },
  };
}

function toEntry(row: AuditRow): AuditEntry {
  const { actor_kind, actor_id, actor_email, target_kind, target_id, details, ...entry } = row;
  return {
    ...entry,
    hash: entry.hash || null,
    actor: { kind: actor_kind, id: actor_id, email: actor_email },
    target: target_kind !== null && target_id !== null ? { kind: target_kind, id: target_id } : null,
    details: details as AuditEntry['details'],
  };
}

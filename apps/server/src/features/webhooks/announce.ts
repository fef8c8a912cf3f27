import { type WebhookEventType, webhookEventOf } from '@portico/contract/audit-actions.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { AuditEvent } from '../audit/service.ts';
import type { AnnounceStore, Subject } from './announce-store.ts';
import { withApproval } from './events.ts';

interface Deps {
  store: AnnounceStore;
  /** Called before the caller's transaction commits. */
  onAnnounced(): void;
  newId(): string;
  now(): string;
}

export type AnnounceEvent = (transaction: Querying, event: AuditEvent) => Promise<void>;

/**
 * Writes webhook events in the transaction of the change, so that they are sent only if it commits. It listens to the
 * audit log, so that features need not emit events separately.
 */
export function createWebhookAnnouncer({ store, onAnnounced, newId, now }: Deps): AnnounceEvent {
  async function write(
    transaction: Querying,
    type: WebhookEventType,
    { portal_id, actor, details }: AuditEvent & { portal_id: string },
    subject: Subject,
  ): Promise<void> {
    const { org_id, endpoint_ids } = await store.listEndpoints(transaction, portal_id, type);
    if (endpoint_ids.length === 0) return;
    const created_at = now();
    const { kind, id } = actor;
    const body = {
      type,
      timestamp: created_at,
      data: {
        ...subject,
        actor: { kind, ...(id !== undefined && { id }) },
        ...toChanges(details),
        ...(typeof details?.reason === 'string' && details.reason !== '' && { reason: details.reason }),
      },
    };
    const event = { org_id, id: newId(), type, event_body: JSON.stringify(body), created_at };
    const deliveries = endpoint_ids.map((endpoint_id) => ({ id: newId(), endpoint_id }));
    await store.insert(transaction, event, deliveries);
    onAnnounced();
  }

  return async (transaction, event) => {
    const { action, portal_id, target, details } = event;
    const type = webhookEventOf(action, details?.is_new === true);
    if (!type || portal_id === undefined || !target) return;
    if (!(await store.hasEndpoints(transaction, portal_id))) return;
    const { status, ...subject } = await store.findSubject(transaction, portal_id, target);
    for (const one of withApproval(type, status)) await write(transaction, one, { ...event, portal_id }, subject);
  };
}

/** The number of changes by severity. */
function toChanges(details: AuditEvent['details'] = {}) {
  const { breaking, potentially_breaking, compatible, text_only } = details;
  return breaking === undefined ? {} : { changes: { breaking, potentially_breaking, compatible, text_only } };
}

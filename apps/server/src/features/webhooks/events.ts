import { type WebhookEventType, webhookEventTypes } from '@portico/contract/webhooks.ts';
import type { AuditEvent } from '../audit/service.ts';

/** What the audit log names otherwise than other systems would. */
const renamed: Readonly<Record<string, WebhookEventType>> = {
  'credential.secret-refreshed': 'credential.rotated',
};

/** Not told by the entry of that name: of the others, each is. */
const otherwise: readonly WebhookEventType[] = ['developer.registered', ...Object.values(renamed)];
const alike: ReadonlySet<string> = new Set(webhookEventTypes.filter((type) => !otherwise.includes(type)));

/**
 * What other systems are told of an entry of the audit log, if anything. A developer has registered once the address is
 * known to be theirs: of what strangers type into the form nobody is told.
 */
export function toEventType({ action, details }: Pick<AuditEvent, 'action' | 'details'>): WebhookEventType | undefined {
  if (action.startsWith('developer.') && details?.is_new === true) return 'developer.registered';
  return alike.has(action) ? (action as WebhookEventType) : renamed[action];
}

/** What is approved by itself is told as approved, too: receivers need not know how a portal approves. */
export function withApproval(type: WebhookEventType, status: string | undefined): WebhookEventType[] {
  if (status !== 'approved') return [type];
  if (type === 'developer.registered') return [type, 'developer.approved'];
  if (type === 'registration.requested') return [type, 'registration.approved'];
  return [type];
}

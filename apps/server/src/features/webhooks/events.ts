import type { WebhookEventType } from '@portico/contract/audit-actions.ts';

/** Automatic approvals send the same event as manual ones: receivers need not know how a portal approves. */
export function withApproval(type: WebhookEventType, status: string | undefined): WebhookEventType[] {
  if (status !== 'approved') return [type];
  if (type === 'developer.registered') return [type, 'developer.approved'];
  if (type === 'registration.requested') return [type, 'registration.approved'];
  return [type];
}

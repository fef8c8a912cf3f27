import type { WebhookEventType } from '@portico/contract/audit-actions.ts';
import type { Cause } from '@portico/contract/problems.ts';
import type { webhookDeliveryStatuses } from '@portico/contract/webhooks.ts';

export interface WebhookTables {
  webhook_endpoint: WebhookEndpointTable;
  webhook_event: WebhookEventTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
}

export interface WebhookEndpointTable {
  org_id: string;
  id: string;
  url: string;
  description: string | null;
  /** Null for all events. */
  event_types: WebhookEventType[] | null;
  /** Null for all portals. */
  portal_id: string | null;
  is_enabled: boolean;
  disabled_reason: 'failing' | 'gone' | null;
  /** When the first attempt since the last success failed; null while attempts succeed. */
  failing_since: string | null;
  sealed_secret: string;
  /** The previous secret. Deliveries are also signed with it until `former_until`. */
  former_sealed_secret: string | null;
  former_until: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookEventTable {
  org_id: string;
  id: string;
  type: string;
  /** The exact body that is sent. */
  event_body: string;
  created_at: string;
}

export interface WebhookDeliveryTable {
  org_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  status: (typeof webhookDeliveryStatuses)[number];
  attempts: number;
  next_attempt_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  delivered_at: string | null;
  created_at: string;
}

export interface WebhookAttemptTable {
  org_id: string;
  delivery_id: string;
  id: string;
  at: string;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  cause: Cause | null;
  answer: string;
}

export const webhookBooleans = ['is_enabled'];
export const webhookJsons = ['event_types', 'cause'];

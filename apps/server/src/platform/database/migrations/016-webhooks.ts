import { boolean, count, inOrganization, integer, maybeInPortal, optional, text, times } from './columns.ts';
import { createTables } from './table.ts';

export const webhooksMigration = createTables({
  webhook_endpoint: {
    columns: {
      ...inOrganization,
      id: text,
      url: text,
      description: optional(text),
      event_types: optional(text),
      ...maybeInPortal,
      is_enabled: boolean,
      disabled_reason: optional(text),
      failing_since: optional(text),
      sealed_secret: text,
      former_sealed_secret: optional(text),
      former_until: optional(text),
      ...times,
    },
    key: ['org_id', 'id'],
  },
  webhook_event: {
    columns: { ...inOrganization, id: text, type: text, event_body: text, created_at: text },
    key: ['org_id', 'id'],
    indexes: { webhook_event_by_age: ['created_at'] },
  },
  webhook_delivery: {
    columns: {
      org_id: text,
      id: text,
      endpoint_id: text,
      event_id: text,
      status: text,
      attempts: count,
      next_attempt_at: text,
      lease_owner: optional(text),
      lease_until: optional(text),
      delivered_at: optional(text),
      created_at: text,
    },
    key: ['org_id', 'id'],
    unique: {
      // An endpoint has one delivery for each event; a redelivery is the same delivery.
      webhook_delivery_once: ['org_id', 'endpoint_id', 'event_id'],
    },
    belongsTo: {
      webhook_delivery_to: ['endpoint_id', 'webhook_endpoint'],
      webhook_delivery_of: ['event_id', 'webhook_event'],
    },
    indexes: {
      // The worker looks for due deliveries of all organizations and portals every few seconds.
      webhook_delivery_due: ['status', 'next_attempt_at', 'lease_until'],
      webhook_delivery_by_event: ['org_id', 'event_id'],
      webhook_delivery_by_endpoint: ['org_id', 'endpoint_id', 'id'],
    },
  },
  webhook_attempt: {
    columns: {
      org_id: text,
      delivery_id: text,
      id: text,
      at: text,
      duration_ms: integer,
      status_code: optional(integer),
      error: optional(text),
      answer: text,
    },
    key: ['org_id', 'delivery_id', 'id'],
    belongsTo: { webhook_attempt_at: ['delivery_id', 'webhook_delivery'] },
  },
});

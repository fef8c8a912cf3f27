import Type, { type Static } from 'typebox';
import { webhookEventTypes } from './audit-actions.ts';
import { operation } from './operation.ts';
import { equals, pageOf, pageQuery } from './paging.ts';
import { Cause, choice, closed, DateTime, nullable, Uuid } from './schema.ts';

/** Sent on request, to one webhook. */
export const webhookTestType = 'webhook.test';

export const webhooksMaximum = 20;
export const webhookUrlMaxLength = 2000;

const Url = Type.String({ minLength: 1, maxLength: webhookUrlMaxLength });
const Description = Type.String({ maxLength: 255 });
const EventTypes = Type.Array(choice(...webhookEventTypes), {
  minItems: 1,
  maxItems: webhookEventTypes.length,
  uniqueItems: true,
});

export const Webhook = closed({
  id: Uuid,
  url: Type.String(),
  description: nullable(Type.String()),
  /** Null for every event, also those of later versions. */
  event_types: nullable(Type.Array(choice(...webhookEventTypes))),
  /** Null for every portal of the organization. */
  portal_id: nullable(Uuid),
  is_enabled: Type.Boolean(),
  /** Why the server disabled it: `failing` for days, or `gone` as the receiver answered. */
  disabled_reason: nullable(choice('failing', 'gone')),
  /** When the current series of failures began; null while deliveries succeed. */
  failing_since: nullable(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
});
export type Webhook = Static<typeof Webhook>;

/** Only answers that create a secret contain it. */
export const WebhookWithSecret = closed({ ...Webhook.properties, secret: Type.String() });
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const NewWebhook = closed({
  url: Url,
  description: Type.Optional(nullable(Description)),
  event_types: Type.Optional(nullable(EventTypes)),
  portal_id: Type.Optional(nullable(Uuid)),
});
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookChange = closed({
  url: Type.Optional(Url),
  description: Type.Optional(nullable(Description)),
  event_types: Type.Optional(nullable(EventTypes)),
  portal_id: Type.Optional(nullable(Uuid)),
  is_enabled: Type.Optional(Type.Boolean()),
});
export type WebhookChange = Static<typeof WebhookChange>;

export const webhookDeliveryStatuses = ['queued', 'sending', 'delivered', 'failed'] as const;
export const WebhookDeliveryStatus = choice(...webhookDeliveryStatuses);

export const WebhookDelivery = closed({
  id: Uuid,
  /** The `webhook-id` that the receiver sees. It is the same for every attempt and for all webhooks of the event. */
  event_id: Uuid,
  type: Type.String(),
  status: WebhookDeliveryStatus,
  attempts: Type.Integer(),
  /** Null if no retry follows. */
  next_attempt_at: nullable(DateTime),
  delivered_at: nullable(DateTime),
  created_at: DateTime,
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookAttempt = closed({
  id: Uuid,
  at: DateTime,
  duration_ms: Type.Integer(),
  /** Null without an answer. */
  status_code: nullable(Type.Integer()),
  error: nullable(Type.String()),
  /** Null for a success, and for attempts of older versions. */
  cause: nullable(Cause),
  /** The beginning of the answer's body. */
  answer: Type.String(),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

export const WebhookDeliveryDetails = closed({
  ...WebhookDelivery.properties,
  /** The exact body, which the signature covers. */
  body: Type.String(),
  /** Newest first. */
  attempt_list: Type.Array(WebhookAttempt),
});
export type WebhookDeliveryDetails = Static<typeof WebhookDeliveryDetails>;

/** URLs of receivers often contain a secret, so viewers do not see them. */
const webhooks = {
  tag: 'webhooks',
  access: 'user',
  role: 'admin',
  scope: 'admin',
  path: '/api/admin/v1/webhooks',
} as const;
const deliveries = { ...webhooks, path: `${webhooks.path}/{webhookId}/deliveries` } as const;

export const listWebhooks = operation(webhooks, 'GET', 'listWebhooks', {
  summary: 'The webhooks of the organization',
  returns: closed({ data: Type.Array(Webhook) }),
});

export const createWebhook = operation(webhooks, 'POST', 'createWebhook', {
  summary: 'Add a webhook; its signing secret is in this answer and nowhere else',
  body: NewWebhook,
  returns: WebhookWithSecret,
  problems: ['not-found', 'limit-reached', 'too-many-requests'],
});

export const getWebhook = operation(webhooks, 'GET /{webhookId}', 'getWebhook', {
  summary: 'One webhook',
  returns: Webhook,
});

export const updateWebhook = operation(webhooks, 'PATCH /{webhookId}', 'updateWebhook', {
  summary: 'Change a webhook, or switch it on or off',
  body: WebhookChange,
  returns: Webhook,
});

export const deleteWebhook = operation(webhooks, 'DELETE /{webhookId}', 'deleteWebhook', {
  summary: 'Delete a webhook with its deliveries, past and pending',
});

export const rotateWebhookSecret = operation(webhooks, 'POST /{webhookId}/secret', 'rotateWebhookSecret', {
  summary: 'Make a new signing secret; for a day, deliveries are signed with the former one too',
  returns: WebhookWithSecret,
  problems: ['too-many-requests'],
});

export const sendTestEvent = operation(webhooks, 'POST /{webhookId}/test', 'sendTestEvent', {
  summary: 'Send a test event',
  returns: WebhookDelivery,
  problems: ['webhook-disabled', 'too-many-requests'],
});

export const listWebhookDeliveries = operation(deliveries, 'GET', 'listWebhookDeliveries', {
  summary: 'The deliveries of a webhook, past and pending, newest first',
  query: closed({ ...pageQuery, ...equals('status', WebhookDeliveryStatus) }),
  returns: pageOf(WebhookDelivery),
});

export const getWebhookDelivery = operation(deliveries, 'GET /{deliveryId}', 'getWebhookDelivery', {
  summary: 'One delivery, with its body and every attempt',
  returns: WebhookDeliveryDetails,
});

export const replayWebhookDelivery = operation(deliveries, 'POST /{deliveryId}/replay', 'replayWebhookDelivery', {
  summary: 'Deliver an event again, with the same id and body',
  returns: WebhookDelivery,
  status: 200,
  problems: ['webhook-disabled', 'transition-not-allowed', 'too-many-requests'],
});

export const replayFailedDeliveries = operation(webhooks, 'POST /{webhookId}/replay', 'replayFailedDeliveries', {
  summary: 'Deliver all failed events of a webhook again',
  returns: closed({ deliveries: Type.Integer() }),
  status: 200,
  problems: ['webhook-disabled', 'too-many-requests'],
});

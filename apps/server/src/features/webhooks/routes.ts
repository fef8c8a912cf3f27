import * as contract from '@portico/contract/webhooks.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { WebhookService } from './service.ts';

export const webhookRoutes = (webhooks: WebhookService) => [
  handle(contract.listWebhooks, ({ user }) => webhooks.list(user.org_id)),
  handle(contract.createWebhook, ({ user, body, request }) => webhooks.create(toActor({ user, request }), body)),
  handle(contract.getWebhook, ({ user, params }) => webhooks.get(user.org_id, params.webhookId)),
  handle(contract.updateWebhook, ({ user, params, body, request }) =>
    webhooks.update(toActor({ user, request }), params.webhookId, body),
  ),
  handle(contract.deleteWebhook, async ({ user, params, request }) => {
    await webhooks.remove(toActor({ user, request }), params.webhookId);
    return undefined;
  }),
  handle(contract.rotateWebhookSecret, ({ user, params, request }) =>
    webhooks.rotateSecret(toActor({ user, request }), params.webhookId),
  ),
  handle(contract.sendTestEvent, ({ user, params, request }) =>
    webhooks.sendTest(toActor({ user, request }), params.webhookId),
  ),
  handle(contract.listWebhookDeliveries, ({ user, params, query }) =>
    webhooks.deliveries(
      user.org_id,
      params.webhookId,
      { status: query['filter[status]'] ?? query['filter[status][eq]'] },
      toPageRequest(query),
    ),
  ),
  handle(contract.getWebhookDelivery, ({ user, params }) =>
    webhooks.delivery(user.org_id, { endpoint_id: params.webhookId, id: params.deliveryId }),
  ),
  handle(contract.replayWebhookDelivery, ({ user, params, request }) =>
    webhooks.replay(toActor({ user, request }), { endpoint_id: params.webhookId, id: params.deliveryId }),
  ),
  handle(contract.replayFailedDeliveries, ({ user, params, request }) =>
    webhooks.replayFailed(toActor({ user, request }), params.webhookId),
  ),
];

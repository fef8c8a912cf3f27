import type { Client } from '@portico/client/client.ts';
import * as contract from '@portico/contract/webhooks.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ListState, toPageQuery } from '../../shared/list-url.ts';

export const webhooksKey = ['webhooks'] as const;
export const deliveriesKey = (webhookId: string) => [...webhooksKey, webhookId, 'deliveries'] as const;

export const listWebhooks = (client: Client, signal: AbortSignal) => client.send(contract.listWebhooks, {}, { signal });

export const webhookQuery = (client: Client, webhookId: string) =>
  queryOptions({
    queryKey: [...webhooksKey, webhookId, 'itself'],
    queryFn: ({ signal }) => client.send(contract.getWebhook, { params: { webhookId } }, { signal }),
  });

export function listDeliveries(client: Client, webhookId: string, state: ListState, signal: AbortSignal) {
  const status = contract.webhookDeliveryStatuses.find((one) => one === state.filters.status);
  const query = { ...toPageQuery(state), ...(status && { 'filter[status]': status }) };
  return client.send(contract.listWebhookDeliveries, { params: { webhookId }, query }, { signal });
}

export const deliveryQuery = (client: Client, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey, webhookId, 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      client.send(contract.getWebhookDelivery, { params: { webhookId, deliveryId } }, { signal }),
  });

const looks = 20;
const pauseMs = 500;

/** Sends a test event and waits a few seconds for its first attempt. */
export async function tryWebhook(client: Client, webhookId: string): Promise<contract.WebhookDeliveryDetails> {
  const { id: deliveryId } = await client.send(contract.sendTestEvent, { params: { webhookId } });
  for (let look = 1; ; look += 1) {
    const delivery = await client.send(contract.getWebhookDelivery, { params: { webhookId, deliveryId } });
    if (delivery.attempt_list.length > 0 || look === looks) return delivery;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

import type { Page } from '@portico/contract/paging.ts';
import type { Webhook, WebhookDelivery } from '@portico/contract/webhooks.ts';
import { countRows } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inOrganization } from '../../platform/database/joins.ts';
import { asJson } from '../../platform/database/level.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import { fetchPage, mapPage, type PageRequest } from '../../platform/database/page.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable } from '../../platform/database/tables/webhooks.ts';
import { createHoldEndpoint } from './hold-endpoint-store.ts';

const shownColumns = [
  'id',
  'url',
  'description',
  'event_types',
  'portal_id',
  'is_enabled',
  'disabled_reason',
  'failing_since',
  'created_at',
  'updated_at',
] as const satisfies (keyof WebhookEndpointTable)[];

const deliveryColumns = [
  'webhook_delivery.id',
  'webhook_delivery.event_id',
  'webhook_delivery.status',
  'webhook_delivery.attempts',
  'webhook_delivery.next_attempt_at',
  'webhook_delivery.delivered_at',
  'webhook_delivery.created_at',
  'event.type',
] as const;

type DeliveryRow = Pick<
  WebhookDeliveryTable,
  'id' | 'event_id' | 'status' | 'attempts' | 'next_attempt_at' | 'delivered_at' | 'created_at'
> & { type: string };

/** Every row has a time for the next attempt, which is shown only while the delivery is pending. */
const toDelivery = ({ next_attempt_at, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  next_attempt_at: row.status === 'queued' ? next_attempt_at : null,
});

export type WebhookValues = Partial<
  Pick<
    WebhookEndpointTable,
    'url' | 'description' | 'event_types' | 'portal_id' | 'is_enabled' | 'disabled_reason' | 'failing_since'
  >
>;

const toColumns = ({ event_types, ...values }: WebhookValues) => ({
  ...values,
  ...(event_types !== undefined && { event_types: event_types === null ? null : asJson(event_types) }),
});

export interface DeliveryKey {
  endpoint_id: string;
  id: string;
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

export const createWebhookStore = ({ engine, query }: Database) => {
  const deliveries = (org_id: string, endpoint_id: string, querying: Querying = query) =>
    querying
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_event as event', (join) => inOrganization(join, 'event.id', 'webhook_delivery.event_id'))
      .where((row) => equal(row, { 'webhook_delivery.org_id': org_id, 'webhook_delivery.endpoint_id': endpoint_id }));

  return {
    list: (org_id: string): Promise<Webhook[]> =>
      query
        .selectFrom('webhook_endpoint')
        .select(shownColumns)
        .where('org_id', '=', org_id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    find: (org_id: string, id: string): Promise<Webhook | undefined> =>
      query
        .selectFrom('webhook_endpoint')
        .select(shownColumns)
        .where((row) => equal(row, { org_id, id }))
        .executeTakeFirst(),

    hold: createHoldEndpoint(engine),

    /** Counts webhooks while the organization is locked, so that concurrent creations are counted one after another. */
    async countHeld(transaction: Querying, org_id: string): Promise<number> {
      await transaction
        .selectFrom('organization')
        .select('id')
        .where('id', '=', org_id)
        .$if(engine === 'postgres', (held) => held.forUpdate())
        .execute();
      return countRows(transaction.selectFrom('webhook_endpoint').where('org_id', '=', org_id));
    },

    async insert(
      transaction: Querying,
      { event_types, ...endpoint }: Webhook & Pick<WebhookEndpointTable, 'org_id' | 'sealed_secret'>,
    ): Promise<void> {
      await transaction
        .insertInto('webhook_endpoint')
        .values({ ...endpoint, event_types: event_types === null ? null : asJson(event_types) })
        .execute();
    },

    update: (
      transaction: Querying,
      org_id: string,
      id: string,
      { updated_at, ...values }: WebhookValues & { updated_at: string },
    ): Promise<Webhook | undefined> =>
      transaction
        .updateTable('webhook_endpoint')
        .set({ ...toColumns(values), updated_at })
        .where((row) => equal(row, { org_id, id }))
        .returning(shownColumns)
        .executeTakeFirst(),

    /** Sets a new secret. The current one becomes the former one. */
    rotateSecret: (
      transaction: Querying,
      org_id: string,
      id: string,
      { sealed_secret, former_until, updated_at }: Record<'sealed_secret' | 'former_until' | 'updated_at', string>,
    ): Promise<Webhook | undefined> =>
      transaction
        .updateTable('webhook_endpoint')
        .set(({ ref }) => ({ former_sealed_secret: ref('sealed_secret'), sealed_secret, former_until, updated_at }))
        .where((row) => equal(row, { org_id, id }))
        .returning(shownColumns)
        .executeTakeFirst(),

    delete: (transaction: Querying, org_id: string, id: string): Promise<boolean> =>
      affectsOne(transaction.deleteFrom('webhook_endpoint').where((row) => equal(row, { org_id, id }))),

    /** Newest first. */
    async listDeliveries(
      org_id: string,
      endpoint_id: string,
      { status }: { status?: WebhookDelivery['status'] | undefined },
      page: PageRequest,
    ): Promise<Page<WebhookDelivery>> {
      const found = await fetchPage(
        deliveries(org_id, endpoint_id).$if(status !== undefined, (all) =>
          all.where('webhook_delivery.status', '=', status as WebhookDelivery['status']),
        ),
        (filtered) => filtered.select(deliveryColumns).orderBy('webhook_delivery.id', 'desc'),
        page,
      );
      return mapPage(found, toDelivery);
    },

    async findDelivery(org_id: string, { endpoint_id, id }: DeliveryKey, transaction: Querying = query) {
      const found = await deliveries(org_id, endpoint_id, transaction)
        .select([...deliveryColumns, 'event.event_body'])
        .where('webhook_delivery.id', '=', id)
        .executeTakeFirst();
      if (!found) return undefined;
      const { event_body, ...row } = found;
      return { ...toDelivery(row), body: event_body };
    },

    /** Newest first. */
    listAttempts: (org_id: string, delivery_id: string) =>
      query
        .selectFrom('webhook_attempt')
        .select(['id', 'at', 'duration_ms', 'status_code', 'error', 'cause', 'answer'])
        .where((row) => equal(row, { org_id, delivery_id }))
        .orderBy('id', 'desc')
        .limit(100)
        .execute(),

    /** Queues finished deliveries again. Pending ones and those in progress stay. */
    async requeue(
      transaction: Querying,
      org_id: string,
      { endpoint_id, id, from }: { endpoint_id: string; id?: string; from: WebhookDeliveryTable['status'][] },
      now: string,
    ): Promise<number> {
      const { numUpdatedRows } = await transaction
        .updateTable('webhook_delivery')
        .set({ status: 'queued', attempts: 0, next_attempt_at: now, delivered_at: null })
        .where((row) => equal(row, { org_id, endpoint_id }))
        .where('status', 'in', from)
        .$if(id !== undefined, (all) => all.where('id', '=', id as string))
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },
  };
};

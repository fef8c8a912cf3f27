import type { Expression, SqlBool } from 'kysely';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inOrganization } from '../../platform/database/joins.ts';
import { asJson } from '../../platform/database/level.ts';
import type { WebhookAttemptTable, WebhookDeliveryTable } from '../../platform/database/tables/webhooks.ts';
import { countBacklog, createLeaseStore, jobConditions } from '../../platform/jobs/lease-store.ts';
import type { Claim } from '../../platform/jobs/leased-queue.ts';
import { createHoldEndpoint } from './hold-endpoint-store.ts';
import type { Busy } from './lanes.ts';

interface DeliveryClaim extends Claim {
  /** Organizations and endpoints that have reached their limit of concurrent deliveries. */
  except: Busy;
}

export type ClaimedDelivery = Pick<WebhookDeliveryTable, 'org_id' | 'id' | 'endpoint_id' | 'event_id' | 'attempts'>;
export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
export type Sendable = NonNullable<Awaited<ReturnType<DeliveryStore['findSendable']>>>;

const claimedColumns = ['org_id', 'id', 'endpoint_id', 'event_id', 'attempts'] as const;

/** Deliveries to a disabled endpoint stay queued until it is enabled. */
function mayBeSent({ organizations, endpoints }: Busy): Expression<SqlBool> {
  const { and, eb, exists, selectFrom } = jobConditions<'webhook_delivery'>();
  return and([
    ...(organizations.length > 0 ? [eb('job.org_id', 'not in', organizations)] : []),
    ...(endpoints.length > 0 ? [eb('job.endpoint_id', 'not in', endpoints)] : []),
    exists(
      selectFrom('webhook_endpoint as endpoint')
        .select('endpoint.id')
        .whereRef('endpoint.org_id', '=', 'job.org_id')
        .whereRef('endpoint.id', '=', 'job.endpoint_id')
        .where('endpoint.is_enabled', '=', true),
    ),
  ]);
}

/** The statements of the worker. */
export const createDeliveryStore = (database: Database) => {
  const { engine, query } = database;
  const leases = createLeaseStore(database, 'webhook_delivery');
  return {
    claim: ({ except, ...claim }: DeliveryClaim): Promise<ClaimedDelivery[]> =>
      leases.claim(claim, claimedColumns, mayBeSent(except)),

    /** The data to send; undefined if the delivery was deleted meanwhile. */
    findSendable: ({ org_id, id }: Pick<ClaimedDelivery, 'org_id' | 'id'>) =>
      query
        .selectFrom('webhook_delivery as delivery')
        .innerJoin('webhook_event as event', (join) => inOrganization(join, 'event.id', 'delivery.event_id'))
        .innerJoin('webhook_endpoint as endpoint', (join) =>
          inOrganization(join, 'endpoint.id', 'delivery.endpoint_id'),
        )
        .select([
          'event.id as event_id',
          'event.event_body',
          'endpoint.id as endpoint_id',
          'endpoint.url',
          'endpoint.sealed_secret',
          'endpoint.former_sealed_secret',
          'endpoint.former_until',
        ])
        .where((row) => equal(row, { 'delivery.org_id': org_id, 'delivery.id': id }))
        .executeTakeFirst(),

    holdEndpoint: createHoldEndpoint(engine),

    async insertAttempt(transaction: Querying, attempt: WebhookAttemptTable): Promise<void> {
      await transaction
        .insertInto('webhook_attempt')
        .values({ ...attempt, cause: attempt.cause && asJson(attempt.cause) })
        .execute();
    },

    async markDelivered(transaction: Querying, { org_id, id, endpoint_id }: ClaimedDelivery, delivered_at: string) {
      await leases.finish(transaction, { org_id, id }, { status: 'delivered', delivered_at });
      await transaction
        .updateTable('webhook_endpoint')
        .set({ failing_since: null })
        .where((row) => equal(row, { org_id, id: endpoint_id }))
        .where('failing_since', 'is not', null)
        .execute();
    },

    markFailed: (
      transaction: Querying,
      delivery: ClaimedDelivery,
      owner: string,
      outcome: Pick<WebhookDeliveryTable, 'status' | 'next_attempt_at'>,
    ): Promise<void> => leases.release(transaction, delivery, owner, outcome),

    async markFailing(transaction: Querying, { org_id, endpoint_id }: ClaimedDelivery, now: string): Promise<void> {
      await transaction
        .updateTable('webhook_endpoint')
        .set({ failing_since: now })
        .where((row) => equal(row, { org_id, id: endpoint_id }))
        .where('failing_since', 'is', null)
        .execute();
    },

    /** Disables an endpoint that is enabled and has failed since before the given time, and returns it. */
    disable: (
      transaction: Querying,
      { org_id, endpoint_id }: ClaimedDelivery,
      {
        disabled_reason,
        failing_before,
        now,
      }: { disabled_reason: 'failing' | 'gone'; failing_before: string; now: string },
    ) =>
      transaction
        .updateTable('webhook_endpoint')
        .set({ is_enabled: false, disabled_reason, updated_at: now })
        .where((row) => equal(row, { org_id, id: endpoint_id, is_enabled: true }))
        .where('failing_since', '<=', failing_before)
        .returning(['org_id', 'id', 'url', 'disabled_reason'])
        .executeTakeFirst(),

    /** The backlog of enabled endpoints. */
    backlog: () =>
      countBacklog(
        database,
        query
          .selectFrom('webhook_delivery as delivery')
          .select('delivery.created_at')
          .where('delivery.status', 'in', ['queued', 'sending'])
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('webhook_endpoint as endpoint')
                .select('endpoint.id')
                .whereRef('endpoint.org_id', '=', 'delivery.org_id')
                .whereRef('endpoint.id', '=', 'delivery.endpoint_id')
                .where('endpoint.is_enabled', '=', true),
            ),
          ),
      ),

    /** Deletes events with their deliveries and attempts, except those with pending deliveries. */
    async deleteEventsBefore(time: string): Promise<void> {
      await query
        .deleteFrom('webhook_event')
        .where('created_at', '<', time)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhook_delivery as delivery')
                .select('delivery.id')
                .whereRef('delivery.org_id', '=', 'webhook_event.org_id')
                .whereRef('delivery.event_id', '=', 'webhook_event.id')
                .where('delivery.status', 'in', ['queued', 'sending']),
            ),
          ),
        )
        .execute();
    },
  };
};

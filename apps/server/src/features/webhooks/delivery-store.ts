import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Querying } from '../../platform/database/database.ts';
import type { WebhookAttemptTable, WebhookDeliveryTable } from '../../platform/database/tables/webhooks.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { createHoldEndpoint } from './hold-endpoint.ts';
import type { Busy } from './lanes.ts';

interface Claim {
  owner: string;
  now: string;
  lease_until: string;
  limit: number;
  /** Organizations and endpoints that have enough to do already. */
  except: Busy;
}

export type ClaimedDelivery = Pick<WebhookDeliveryTable, 'org_id' | 'id' | 'endpoint_id' | 'event_id' | 'attempts'>;
export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
export type Sendable = NonNullable<Awaited<ReturnType<DeliveryStore['findSendable']>>>;

/** Waiting and due, or taken by a server that did not finish in time. */
const isDue =
  (now: string) =>
  ({ and, eb, or }: ExpressionBuilder<Tables, 'webhook_delivery'>): Expression<SqlBool> =>
    or([
      and([eb('status', '=', 'queued'), eb('next_attempt_at', '<=', now)]),
      and([eb('status', '=', 'sending'), eb('lease_until', '<=', now)]),
    ]);

/** Metrics need not tell more than this apart. */
const maximumBacklog = 10_000;

/** What the worker reads and writes. */
export const createDeliveryStore = ({ engine, query }: Database) => ({
  /**
   * Takes due deliveries for one owner. Each is claimed by one of several servers: rows being claimed elsewhere are passed
   * by. What is meant for an endpoint that is switched off waits until it is on again.
   */
  claim: ({ owner, now, lease_until, limit, except }: Claim): Promise<ClaimedDelivery[]> =>
    query
      .with('due', (cte) =>
        cte
          .selectFrom('webhook_delivery')
          .select(['org_id', 'id'])
          .where(isDue(now))
          .$if(except.organizations.length > 0, (due) => due.where('org_id', 'not in', except.organizations))
          .$if(except.endpoints.length > 0, (due) => due.where('endpoint_id', 'not in', except.endpoints))
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('webhook_endpoint as endpoint')
                .select('endpoint.id')
                .whereRef('endpoint.org_id', '=', 'webhook_delivery.org_id')
                .whereRef('endpoint.id', '=', 'webhook_delivery.endpoint_id')
                .where('endpoint.is_enabled', '=', true),
            ),
          )
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit)
          .$if(engine === 'postgres', (due) => due.forUpdate().skipLocked()),
      )
      .updateTable('webhook_delivery')
      .set(({ eb }) => ({
        status: 'sending' as const,
        attempts: eb('attempts', '+', 1),
        lease_owner: owner,
        lease_until,
      }))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('due')
            .select('due.id')
            .whereRef('due.org_id', '=', 'webhook_delivery.org_id')
            .whereRef('due.id', '=', 'webhook_delivery.id'),
        ),
      )
      .returning(['org_id', 'id', 'endpoint_id', 'event_id', 'attempts'])
      .execute(),

  /** Everything that a delivery is made of; undefined when it was deleted meanwhile. */
  findSendable: ({ org_id, id }: Pick<ClaimedDelivery, 'org_id' | 'id'>) =>
    query
      .selectFrom('webhook_delivery as delivery')
      .innerJoin('webhook_event as event', (join) =>
        join.onRef('event.org_id', '=', 'delivery.org_id').onRef('event.id', '=', 'delivery.event_id'),
      )
      .innerJoin('webhook_endpoint as endpoint', (join) =>
        join.onRef('endpoint.org_id', '=', 'delivery.org_id').onRef('endpoint.id', '=', 'delivery.endpoint_id'),
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
      .where('delivery.org_id', '=', org_id)
      .where('delivery.id', '=', id)
      .executeTakeFirst(),

  holdEndpoint: createHoldEndpoint(engine),

  async insertAttempt(transaction: Querying, attempt: WebhookAttemptTable): Promise<void> {
    await transaction.insertInto('webhook_attempt').values(attempt).execute();
  },

  /** Whoever holds the lease by now: what was delivered is delivered. */
  async markDelivered(transaction: Querying, { org_id, id, endpoint_id }: ClaimedDelivery, delivered_at: string) {
    await transaction
      .updateTable('webhook_delivery')
      .set({ status: 'delivered', delivered_at, lease_owner: null, lease_until: null })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .execute();
    await transaction
      .updateTable('webhook_endpoint')
      .set({ failing_since: null })
      .where('org_id', '=', org_id)
      .where('id', '=', endpoint_id)
      .where('failing_since', 'is not', null)
      .execute();
  },

  /** Only the holder of the lease may say that it failed; another server may be sending it by now. */
  async markFailed(
    transaction: Querying,
    { org_id, id }: ClaimedDelivery,
    owner: string,
    outcome: Pick<WebhookDeliveryTable, 'status' | 'next_attempt_at'>,
  ): Promise<void> {
    await transaction
      .updateTable('webhook_delivery')
      .set({ ...outcome, lease_owner: null, lease_until: null })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .where('lease_owner', '=', owner)
      .execute();
  },

  async markFailing(transaction: Querying, { org_id, endpoint_id }: ClaimedDelivery, now: string): Promise<void> {
    await transaction
      .updateTable('webhook_endpoint')
      .set({ failing_since: now })
      .where('org_id', '=', org_id)
      .where('id', '=', endpoint_id)
      .where('failing_since', 'is', null)
      .execute();
  },

  /** The endpoint, if it was on and has failed since before then: it is off from now on. */
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
      .where('org_id', '=', org_id)
      .where('id', '=', endpoint_id)
      .where('is_enabled', '=', true)
      .where('failing_since', '<=', failing_before)
      .returning(['org_id', 'id', 'url', 'disabled_reason'])
      .executeTakeFirst(),

  /** What has not been delivered yet to endpoints that are switched on; looked at up to a limit, for it may be much. */
  async backlog(): Promise<{ count: number; oldest: string | undefined }> {
    const waiting = query
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
      )
      .limit(maximumBacklog)
      .as('waiting');
    const { count, oldest } = await query
      .selectFrom(waiting)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .executeTakeFirstOrThrow();
    return { count, oldest: oldest ?? undefined };
  },

  /** With their deliveries and attempts; what still waits stays. */
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
});

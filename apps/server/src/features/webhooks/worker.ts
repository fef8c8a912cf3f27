import type { Logger } from 'pino';
import type { Querying, Transact } from '../../platform/database/database.ts';
import { type Claim, createLeasedQueue, type Failure } from '../../platform/jobs/leased-queue.ts';
import type { Timer } from '../../platform/jobs/timer.ts';
import type { ClaimedDelivery, DeliveryStore } from './delivery-store.ts';
import { createLanes, type Lane } from './lanes.ts';
import { failingMaximumMs, maximumAttempts, retryDelay } from './retry.ts';
import { type Answered, isGone, isTaken, leaseMs, type SendWebhook } from './send.ts';

export interface DisabledEndpoint {
  org_id: string;
  id: string;
  url: string;
  disabled_reason: 'failing' | 'gone' | null;
}

interface Deps {
  store: DeliveryStore;
  send: SendWebhook;
  /** Records that an endpoint was disabled. */
  onDisabled(transaction: Querying, endpoint: DisabledEndpoint): Promise<void>;
  transact: Transact;
  clock(): number;
  timer: Timer;
  random(): number;
  newId(): string;
  log: Logger;
}

/** How often organizations without deliveries in progress are looked up first, while others have some. */
const fairMs = 100;

/** Delivers webhook events, at least once. Any number of instances may each run one. */
export function createWebhookWorker({ store, send, onDisabled, transact, random, ...deps }: Deps) {
  const { clock, newId, log } = deps;
  const lanes = createLanes(clock);
  let nextFairLook = 0;
  const timeAfter = (ms: number) => new Date(clock() + ms).toISOString();

  /** Claims the oldest deliveries of organizations without deliveries in progress, then the oldest of the others. */
  async function claim({ limit, ...lease }: Claim): Promise<ClaimedDelivery[]> {
    const claimed = { ...lease, limit: Math.min(lanes.maximumAtOnce, limit) };
    const busy = lanes.busy();
    const withAny = lanes.withAny();
    if (withAny.length > 0 && clock() >= nextFairLook) {
      const first = await store.claim({ ...claimed, except: { ...busy, organizations: withAny } });
      if (first.length > 0) return first;
      nextFairLook = clock() + fairMs;
    }
    return store.claim({ ...claimed, except: busy });
  }

  async function attempt(delivery: ClaimedDelivery) {
    const sendable = await store.findSendable(delivery);
    if (!sendable) return undefined;
    const result = await send(sendable);
    return { status: isTaken(result) ? 'done' : 'failed', result, isFinal: isGone(result) } as const;
  }

  /** Writes a result with its attempt, unless the endpoint was deleted meanwhile. */
  async function record(
    delivery: ClaimedDelivery,
    at: string,
    answered: Answered,
    mark: (transaction: Querying) => Promise<void>,
  ): Promise<void> {
    const { id, org_id, endpoint_id, attempts } = delivery;
    await transact(async (transaction) => {
      if (!(await store.holdEndpoint(transaction, org_id, endpoint_id))) return;
      await mark(transaction);
      await store.insertAttempt(transaction, { org_id, delivery_id: id, id: newId(), at, ...answered });
    });
    const { status_code, error } = answered;
    log.info({ webhook: { id, org_id, endpoint_id, attempts, status_code, error } }, 'webhook attempted');
  }

  async function fail(
    transaction: Querying,
    delivery: ClaimedDelivery,
    owner: string,
    { result, next_attempt_at, isOver }: Failure<Answered>,
  ): Promise<void> {
    const now = timeAfter(0);
    const gone = result !== undefined && isGone(result);
    await store.markFailed(transaction, delivery, owner, { status: isOver ? 'failed' : 'queued', next_attempt_at });
    await store.markFailing(transaction, delivery, now);
    const disabled = await store.disable(transaction, delivery, {
      disabled_reason: gone ? 'gone' : 'failing',
      failing_before: gone ? now : timeAfter(-failingMaximumMs),
      now,
    });
    if (disabled) await onDisabled(transaction, disabled);
  }

  return createLeasedQueue<ClaimedDelivery, Answered, Lane>(
    {
      name: 'webhook',
      lanes,
      lease_ms: leaseMs,
      maximum_attempts: maximumAttempts,
      retryDelay: (attempts) => retryDelay(attempts, random) ?? 0,
      claim,
      attempt,
      markDone: (delivery, answered, { started_at, now }) =>
        record(delivery, started_at, answered, (transaction) => store.markDelivered(transaction, delivery, now)),
      markFailed(delivery, owner, failure) {
        const mark = (transaction: Querying) => fail(transaction, delivery, owner, failure);
        return failure.result ? record(delivery, failure.started_at, failure.result, mark) : transact(mark);
      },
      kept_ms: 30 * 24 * 3_600_000,
      deleteFinishedBefore: store.deleteEventsBefore,
    },
    deps,
  );
}

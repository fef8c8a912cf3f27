import type { Logger } from 'pino';
import type { Querying, Transact } from '../../platform/database/database.ts';
import { createPersistentWrite } from '../../platform/jobs/persistent-write.ts';
import { createRounds } from '../../platform/jobs/rounds.ts';
import type { Timer } from '../../platform/jobs/timer.ts';
import type { ClaimedDelivery, DeliveryStore } from './delivery-store.ts';
import { createLanes, slowAfterMs } from './lanes.ts';
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
  /** Leaves a note of an endpoint that was switched off. */
  onDisabled(transaction: Querying, endpoint: DisabledEndpoint): Promise<void>;
  transact: Transact;
  clock(): number;
  timer: Timer;
  random(): number;
  newId(): string;
  log: Logger;
}

const pollMs = 5000;
/** How often organizations that have nothing under way are looked for, while there are others to send for. */
const fairMs = 100;
const keptMs = 30 * 24 * 3_600_000;
const cleaningMs = 3_600_000;

export type WebhookWorker = ReturnType<typeof createWebhookWorker>;

/**
 * Delivers what was announced, at least once. Any number of servers may each run one: a delivery is one server's until its
 * lease runs out, which is longer than any attempt takes.
 */
export function createWebhookWorker(deps: Deps) {
  const { store, send, onDisabled, transact, clock, timer, random, newId, log } = deps;
  const lanes = createLanes(clock);
  const inFlight = new Set<Promise<void>>();
  let nextFairLook = 0;
  let cancelRetry = () => {};
  let nextCleaning = 0;
  const timeAfter = (ms: number) => new Date(clock() + ms).toISOString();
  const write = createPersistentWrite({ timer, log, what: 'the outcome of a delivery' });

  const rounds = createRounds({
    timer,
    every_ms: pollMs,
    async round() {
      try {
        while (await takeSome());
        if (clock() >= nextCleaning) {
          nextCleaning = clock() + cleaningMs;
          await store.deleteEventsBefore(timeAfter(-keptMs));
        }
      } catch (error) {
        log.warn({ err: error }, 'the deliveries of webhooks cannot be read');
      }
    },
  });

  /** False when there is nothing to take, or no lane to take it to. */
  async function takeSome(): Promise<boolean> {
    const free = lanes.free();
    if (free === 0) {
      // By then those that take long no longer keep others waiting.
      cancelRetry();
      cancelRetry = timer(slowAfterMs, rounds.ask);
      return false;
    }
    const owner = newId();
    const claimed = await claimFairly(owner, Math.min(lanes.maximumAtOnce, free));
    for (const delivery of claimed) {
      const lane = lanes.take(delivery);
      const delivering = deliver(delivery, owner).then((isWell) => {
        lanes.leave(lane, isWell);
        inFlight.delete(delivering);
        rounds.ask();
      });
      inFlight.add(delivering);
    }
    return claimed.length > 0;
  }

  /** The oldest of those that have nothing under way, then the oldest of those that may have more. */
  async function claimFairly(owner: string, limit: number): Promise<ClaimedDelivery[]> {
    const claim = { owner, now: timeAfter(0), lease_until: timeAfter(leaseMs), limit };
    const busy = lanes.busy();
    const withAny = lanes.withAny();
    if (withAny.length > 0 && clock() >= nextFairLook) {
      const first = await store.claim({ ...claim, except: { ...busy, organizations: withAny } });
      if (first.length > 0) return first;
      nextFairLook = clock() + fairMs;
    }
    return store.claim({ ...claim, except: busy });
  }

  /** Whether the receiver took it. */
  async function deliver(delivery: ClaimedDelivery, owner: string): Promise<boolean> {
    const { id, org_id, endpoint_id, attempts } = delivery;
    try {
      // Taken up in vain too often, by a server that crashes over it, say.
      if (attempts > maximumAttempts) {
        await write(() => transact((transaction) => fail(transaction, delivery, owner)));
        return false;
      }
      const sendable = await store.findSendable(delivery);
      if (!sendable) return true;
      const at = timeAfter(0);
      const answered = await send(sendable);
      await write(() => transact((transaction) => record(transaction, delivery, owner, at, answered)));
      const { status_code, error } = answered;
      log.info({ webhook: { id, org_id, endpoint_id, attempts, status_code, error } }, 'webhook attempted');
      return isTaken(answered);
    } catch (error) {
      // The lease runs out, and the delivery is taken up again then.
      log.error({ err: error, webhook: { id, org_id } }, 'a delivery of a webhook cannot be finished');
      return false;
    }
  }

  async function record(
    transaction: Querying,
    delivery: ClaimedDelivery,
    owner: string,
    at: string,
    answered: Answered,
  ): Promise<void> {
    const { org_id, endpoint_id, id: delivery_id } = delivery;
    // Deleted while it was sent to: there is nobody left to tell.
    if (!(await store.holdEndpoint(transaction, org_id, endpoint_id))) return;
    if (isTaken(answered)) await store.markDelivered(transaction, delivery, timeAfter(0));
    else await fail(transaction, delivery, owner, answered);
    await store.insertAttempt(transaction, { org_id, delivery_id, id: newId(), at, ...answered });
  }

  async function fail(
    transaction: Querying,
    delivery: ClaimedDelivery,
    owner: string,
    answered?: Answered,
  ): Promise<void> {
    const now = timeAfter(0);
    const gone = answered !== undefined && isGone(answered);
    const delay = gone ? undefined : retryDelay(delivery.attempts, random);
    await store.markFailed(transaction, delivery, owner, {
      status: delay === undefined ? 'failed' : 'queued',
      next_attempt_at: timeAfter(delay ?? 0),
    });
    await store.markFailing(transaction, delivery, now);
    const disabled = await store.disable(transaction, delivery, {
      disabled_reason: gone ? 'gone' : 'failing',
      failing_before: gone ? now : timeAfter(-failingMaximumMs),
      now,
    });
    if (disabled) await onDisabled(transaction, disabled);
  }

  return {
    start: () => rounds.start(),
    /** Something was announced here and is about to be committed. */
    expect: () => rounds.expect(),
    /** Takes up nothing new; what is under way is finished and recorded first. */
    async stop(): Promise<void> {
      await rounds.stop();
      cancelRetry();
      await Promise.all(inFlight);
    },
  };
}

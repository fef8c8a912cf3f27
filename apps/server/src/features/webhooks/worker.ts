import type { Logger } from 'pino';
import type { Querying, Transact } from '../../database/database.ts';
import { createPersistentWrite } from '../mail/persistent-write.ts';
import { createRounds } from '../mail/rounds.ts';
import type { Timer } from '../mail/timer.ts';
import type { ClaimedDelivery, DeliveryStore } from './delivery-store.ts';
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

/** How many deliveries are under way at the same time, and about how many of them to one endpoint: a slow one holds up no other. */
const lanes = 16;
const lanesOfEndpoint = 2;
const pollMs = 5000;
const keptMs = 30 * 24 * 3_600_000;
const cleaningMs = 3_600_000;

export type WebhookWorker = ReturnType<typeof createWebhookWorker>;

/**
 * Delivers what was announced, at least once. Any number of servers may each run one: a delivery is one server's until its
 * lease runs out, which is longer than any attempt takes.
 */
export function createWebhookWorker(deps: Deps) {
  const { store, send, onDisabled, transact, clock, timer, random, newId, log } = deps;
  const inFlight = new Map<Promise<void>, string>();
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
    const limit = Math.min(lanesOfEndpoint, lanes - inFlight.size);
    if (limit === 0) return false;
    const owner = newId();
    const claim = { owner, now: timeAfter(0), lease_until: timeAfter(leaseMs), limit, except: busyEndpoints() };
    const claimed = await store.claim(claim);
    for (const delivery of claimed) {
      const delivering = deliver(delivery, owner).finally(() => {
        inFlight.delete(delivering);
        rounds.ask();
      });
      inFlight.set(delivering, delivery.endpoint_id);
    }
    return claimed.length > 0;
  }

  function busyEndpoints(): string[] {
    const counts = Map.groupBy(inFlight.values(), (endpoint_id) => endpoint_id);
    return [...counts].flatMap(([endpoint_id, all]) => (all.length >= lanesOfEndpoint ? [endpoint_id] : []));
  }

  async function deliver(delivery: ClaimedDelivery, owner: string): Promise<void> {
    const { id, org_id, endpoint_id, attempts } = delivery;
    try {
      // Taken up in vain too often, by a server that crashes over it, say.
      if (attempts > maximumAttempts) {
        await write(() => transact((transaction) => fail(transaction, delivery, owner)));
        return;
      }
      const sendable = await store.findSendable(delivery);
      if (!sendable) return;
      const at = timeAfter(0);
      const answered = await send(sendable);
      await write(() => transact((transaction) => record(transaction, delivery, owner, at, answered)));
      const { status_code, error } = answered;
      log.info({ webhook: { id, org_id, endpoint_id, attempts, status_code, error } }, 'webhook attempted');
    } catch (error) {
      // The lease runs out, and the delivery is taken up again then.
      log.error({ err: error, webhook: { id, org_id } }, 'a delivery of a webhook cannot be finished');
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
      await Promise.all(inFlight.keys());
    },
  };
}

import type { Logger } from 'pino';
import type { Database, Transact } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/schedule.ts';
import { realTimer } from '../../platform/jobs/timer.ts';
import { createTally } from '../../platform/metrics/counters.ts';
import { counter, type Metric } from '../../platform/metrics/metric.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { createWebhookAnnouncer } from './announce.ts';
import { createAnnounceStore } from './announce-store.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { type AdminsOf, createDisabledNote } from './disabled-note.ts';
import { createWebhookSender, isTaken, type SendWebhook } from './send.ts';
import { createWebhookService } from './service.ts';
import { createWebhookStore } from './store.ts';
import { createWebhookWorker } from './worker.ts';

interface Needs {
  database: Database;
  adminsOf: AdminsOf;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  enqueueMail: EnqueueMail;
  outbound: Outbound;
  secretBox: SecretBox;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

interface Run {
  log: Logger;
  /** Wraps each delivery, for traces. */
  around<Value>(send: () => Promise<Value>): Promise<Value>;
}

/** Webhook endpoints, the events for them, and their delivery. */
export function createWebhooksModule(needs: Needs) {
  const { database, adminsOf, isOwnPortal, enqueueMail, outbound, secretBox } = needs;
  const { recordAudit, transact, newId, now, clock } = needs;
  const announceStore = createAnnounceStore(database);
  const deliveryStore = createDeliveryStore(database);
  const attempts = createTally<'delivered' | 'failed'>(['delivered', 'failed']);
  let expectDelivery = (): void => {};
  const onAnnounced = (): void => expectDelivery();
  const send = createWebhookSender({ openSecret: secretBox.open, outbound, clock });
  const onDisabled = createDisabledNote({ adminsOf, enqueueMail, recordAudit });
  return {
    webhooks: createWebhookService({
      store: createWebhookStore(database),
      insertEvent: announceStore.insert,
      onAnnounced,
      sealSecret: secretBox.seal,
      isOwnPortal,
      outbound,
      recordAudit,
      transact,
      newId,
      now,
    }),
    announceWebhooks: createWebhookAnnouncer({ store: announceStore, onAnnounced, newId, now }),
    onWebhookDisabled: onDisabled,
    webhookBacklog: deliveryStore.backlog,
    webhookAttempts: attempts,
    /** Delivers events while a server runs, also those that this server writes from now on. */
    createWebhookJob({ log, around }: Run): Job {
      const counted: SendWebhook = async (delivery) => {
        const answered = await around(() => send(delivery));
        attempts.add(isTaken(answered) ? 'delivered' : 'failed');
        return answered;
      };
      const worker = createWebhookWorker({
        store: deliveryStore,
        send: counted,
        onDisabled,
        transact,
        clock,
        timer: realTimer,
        random: Math.random,
        newId,
        log,
      });
      expectDelivery = worker.expect;
      return worker;
    },
    metrics: [
      counter('portico_webhook_attempts_total', 'Attempts to deliver a webhook', 'result', attempts),
    ] satisfies Metric[],
  };
}

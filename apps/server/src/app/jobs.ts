import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createAnalyticsWorker } from '../features/analytics/worker.ts';
import { createMailDelivery } from '../features/mail/delivery.ts';
import { createMailStore, type MailKey } from '../features/mail/store.ts';
import { isTaken, type SendWebhook } from '../features/webhooks/send.ts';
import { createWebhookWorker } from '../features/webhooks/worker.ts';
import { createRounds } from '../platform/jobs/rounds.ts';
import { realTimer } from '../platform/jobs/timer.ts';
import type { AppParts } from './app.ts';
import type { Services } from './compose.ts';
import { createUpkeep } from './upkeep.ts';

type Parts = Pick<AppParts, 'database' | 'log' | 'smtp_url' | 'demo' | 'clock' | 'tracing'>;

export interface BackgroundWork {
  /** Something was written by this server for these to send, and is about to be committed. */
  expectMail(mail: MailKey): void;
  expectWebhook(): void;
}

/** What a server does besides answering: mails leave, webhooks are delivered, calls are counted, what has expired is swept away. */
export function installBackgroundWork(server: FastifyInstance, services: Services, parts: Parts): BackgroundWork {
  const { database, log, smtp_url, demo = false, clock = Date.now, tracing } = parts;
  const { webhookDelivery, tallies } = services;
  const traced = <Value>(name: string, run: () => Promise<Value>) => (tracing ? tracing.around(name, run) : run());
  async function sendMail(run: () => Promise<void>): Promise<void> {
    try {
      await traced('mail', run);
      tallies.mails.add('sent');
    } catch (error) {
      tallies.mails.add('failed');
      throw error;
    }
  }
  const sendWebhook: SendWebhook = async (delivery) => {
    const answered = await traced('webhook', () => webhookDelivery.send(delivery));
    tallies.webhooks.add(isTaken(answered) ? 'delivered' : 'failed');
    return answered;
  };
  const delivery = createMailDelivery({
    smtp_url,
    demo,
    store: createMailStore(database),
    compose: services.mail.compose,
    clock,
    timer: realTimer,
    random: Math.random,
    newId: randomUUIDv7,
    log,
    around: sendMail,
  });
  const webhooks = createWebhookWorker({
    ...webhookDelivery,
    send: sendWebhook,
    transact: services.transact,
    clock,
    timer: realTimer,
    random: Math.random,
    newId: randomUUIDv7,
    log,
  });
  const notices = createRounds({
    round: () =>
      services.reviewNotices.sendDue().catch((err: unknown) => log.warn({ err }, 'telling what waits failed')),
    timer: realTimer,
    every_ms: 30_000,
  });
  const { sessions, emailTokens, attempts, familiar, invitations, developerSso, analytics } = services;
  const analyticsWorker = createAnalyticsWorker({ merge: analytics.merge, timer: realTimer, log });
  const upkeep = createUpkeep({
    sweeps: [
      sessions.purgeExpired,
      emailTokens.purgeExpired,
      attempts.purgeEnded,
      familiar.purgeExpired,
      invitations.purgeExpired,
      developerSso.purgeExpired,
      analytics.prune,
      services.recompileReferences,
      services.changes.prune,
      services.forgetExpiredTokens,
      services.externalClients.removeDue,
      services.mailExpiries,
    ],
    timer: realTimer,
    log,
  });
  const noteUses = () =>
    services.lastUsed.write().catch((err: unknown) => log.warn({ err }, 'noting what was used failed'));
  const uses = createRounds({
    round: noteUses,
    timer: realTimer,
    every_ms: 5000,
  });
  const noteRefusals = (isEnd: boolean) =>
    services.refusals.write(isEnd).catch((err: unknown) => log.warn({ err }, 'failed to record refusals'));
  const refusals = createRounds({ round: () => noteRefusals(false), timer: realTimer, every_ms: 2000 });
  const chaining = createRounds({
    round: () =>
      services.auditChain.chainAll().catch((err: unknown) => log.error({ err }, 'chaining the audit log failed')),
    timer: realTimer,
    every_ms: 2000,
  });
  server.addHook('preClose', async () => services.changes.stop());
  server.addHook('onListen', async () => {
    delivery.start();
    webhooks.start();
    notices.start();
    uses.start();
    refusals.start();
    chaining.start();
    upkeep.start();
    analyticsWorker.start();
  });
  server.addHook('onClose', async () => {
    await Promise.all([
      delivery.stop(),
      webhooks.stop(),
      notices.stop(),
      upkeep.stop(),
      analyticsWorker.stop(),
      uses.stop(),
      refusals.stop(),
      chaining.stop(),
    ]);
    await noteUses();
    await noteRefusals(true);
  });
  return { expectMail: delivery.expect, expectWebhook: webhooks.expect };
}

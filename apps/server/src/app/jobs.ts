import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createMailDelivery } from '../features/mail/delivery.ts';
import { createMailStore, type MailKey } from '../features/mail/store.ts';
import { isTaken, type SendWebhook } from '../features/webhooks/send.ts';
import { createWebhookWorker } from '../features/webhooks/worker.ts';
import { createSchedule, type Job } from '../platform/jobs/schedule.ts';
import { realTimer } from '../platform/jobs/timer.ts';
import type { AppParts } from './app.ts';
import type { Services } from './compose.ts';

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
  const { sessions, emailTokens, attempts, familiar, invitations, developerSso, analytics } = services;
  const every = (
    every_ms: number,
    schedule: Omit<Parameters<typeof createSchedule>[0], 'every_ms' | 'timer' | 'log'>,
  ) => createSchedule({ ...schedule, every_ms, timer: realTimer, log });
  const jobs: Job[] = [
    delivery,
    webhooks,
    every(30_000, { name: 'send review notifications', tasks: [services.reviewNotices.sendDue] }),
    // Long enough for many batches to share one rewrite of their rows. Queries see batches before that.
    every(2000, { name: 'merge analytics', tasks: [analytics.merge] }),
    every(5000, {
      name: 'update last-used times',
      tasks: [services.lastUsed.write],
      atStop: services.lastUsed.write,
    }),
    every(2000, {
      name: 'record refusals',
      tasks: [() => services.refusals.write(false)],
      atStop: () => services.refusals.write(true),
    }),
    every(2000, { name: 'chain the audit log', tasks: [services.auditChain.chainAll], level: 'error' }),
    // Nothing depends on these: rows that have expired are refused whether they are deleted or not.
    every(15 * 60_000, {
      name: 'delete expired rows',
      tasks: [
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
    }),
  ];
  server.addHook('preClose', async () => services.changes.stop());
  server.addHook('onListen', async () => {
    for (const job of jobs) job.start();
  });
  server.addHook('onClose', async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  });
  return { expectMail: delivery.expect, expectWebhook: webhooks.expect };
}

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { asLongWork } from '../platform/database/long-work.ts';
import { createSchedule, type Job, type Task } from '../platform/jobs/schedule.ts';
import { realTimer } from '../platform/jobs/timer.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import type { Services } from './compose.ts';

interface Parts {
  log: Logger;
  demo?: boolean;
  tracing?: Tracing | undefined;
  leads?: Promise<void>;
}

/**
 * Background work of a server: send emails, deliver webhooks, roll up calls, draw share images, delete expired rows. Every
 * worker processes the queues and its own buffers; one of them does the rest.
 */
export function installBackgroundWork(server: FastifyInstance, services: Services, parts: Parts): void {
  const { log, demo = false, tracing, leads = Promise.resolve() } = parts;
  const tracedAs =
    (name: string) =>
    <Value>(run: () => Promise<Value>): Promise<Value> =>
      tracing ? tracing.around(name, run) : run();
  const every = (
    every_ms: number,
    schedule: Omit<Parameters<typeof createSchedule>[0], 'every_ms' | 'timer' | 'log'>,
  ) => createSchedule({ ...schedule, every_ms, timer: realTimer, log });
  const long =
    (task: Task): Task =>
    () =>
      asLongWork(task);
  const jobs: Job[] = [
    services.notices,
    services.createMailJob({ demo, log, around: tracedAs('mail') }),
    services.createWebhookJob({ log, around: tracedAs('webhook') }),
    every(2000, {
      name: 'mail developers about versions',
      tasks: [services.versionNotices.notify, services.versionNotices.sendDigests],
    }),
    every(60_000, { name: 'remind developers of ends of versions', tasks: [services.versionNotices.remind] }),
    // Reports of calls are refused by the number of unmerged ones, so every process counts them.
    every(2000, { name: 'count unmerged calls', tasks: [services.analytics.countBacklog] }),
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
    every(5000, {
      name: 'count searches',
      tasks: [() => services.searchRecorder.write()],
      atStop: () => services.searchRecorder.write(true),
    }),
    every(5000, { name: 'publish scheduled drafts', tasks: [services.draftPublishing.publishDue] }),
    every(3000, { name: 'draw share images', tasks: [long(services.publishedDrawing.round)] }),
  ];
  const ofLeader: Job[] = [
    every(30_000, { name: 'send review notifications', tasks: [services.reviewNotices.sendDue] }),
    // With this pause, many batches share one rewrite of their rows. Queries also read unmerged batches.
    every(2000, { name: 'merge analytics', tasks: [long(services.analytics.merge)] }),
    every(2000, { name: 'chain the audit log', tasks: [long(services.auditChain.chainAll)], level: 'error' }),
    every(3000, { name: 'send the audit log on', tasks: [services.auditStream.round] }),
    every(60 * 60_000, { name: 'rank products by use', tasks: [long(services.rankProductsByUse)] }),
    // Nothing depends on these: an expired row is refused even before it is deleted.
    every(15 * 60_000, { name: 'delete expired rows', tasks: services.sweeps.map(long) }),
  ];
  server.addHook('preClose', async () => {
    services.changes.stop();
    services.tryIt.stop();
  });
  server.addHook('onListen', async () => {
    for (const job of jobs) job.start();
    void leads.then(() => {
      if (!isClosed) for (const job of ofLeader) job.start();
    });
  });
  let isClosed = false;
  server.addHook('onClose', async () => {
    isClosed = true;
    services.publishedDrawing.stop();
    await Promise.all([
      ...[...jobs, ...ofLeader].map((job) => job.stop()),
      services.sharePainter[Symbol.asyncDispose](),
    ]);
  });
}

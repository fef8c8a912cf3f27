import { randomUUIDv7 } from 'node:crypto';
import { createServices } from '@portico/server/app/compose.ts';
import type { MailTransport } from '@portico/server/features/mail/smtp.ts';
import { createMailStore, type MailStore } from '@portico/server/features/mail/store.ts';
import { createMailWorker } from '@portico/server/features/mail/worker.ts';
import type { PortalContent } from '@portico/server/features/publication/content.ts';
import type { Database } from '@portico/server/platform/database/database.ts';
import type { Timer } from '@portico/server/platform/jobs/timer.ts';
import { pino } from 'pino';
import type { TestDatabase } from '../database/engines.ts';
import { createFakeTime } from './fake-time.ts';
import { aPortalContent } from './world.ts';

const siteUrl = new URL('https://site.test:8443');

/** A portal that can enqueue and send emails, with a clock of its own. */
export async function aMailroom(database: TestDatabase, content: PortalContent = aPortalContent()) {
  const time = createFakeTime();
  const services = createServices({ ...database.settings, database, clock: time.clock, siteUrl: () => siteUrl });
  const org_id = await services.organization.create('Test organization');
  await services.publishing.publish(org_id, content);
  const portal = await services.portals.byHost(content.portal.hosts[0]);

  const confirmation = (to: string, values: { full_name: string; token: string }) =>
    ({ portal_id: portal.id, template: 'confirm-email', to, locale: 'en', values }) as const;

  return {
    ...services,
    time,
    org_id,
    portal,
    async enqueue(to = 'ada@example.com', values = { full_name: 'Ada', token: `token-of-${to}` }): Promise<void> {
      await database.query
        .transaction()
        .execute((transaction) => services.mail.enqueue(transaction, confirmation(to, values)));
    },
    rows: () =>
      database.query
        .selectFrom('mail_outbox')
        .select([
          'to',
          'status',
          'attempts',
          'template_values',
          'last_error',
          'next_attempt_at',
          'lease_owner',
          'sent_at',
        ])
        .orderBy('id')
        .execute(),
    /** A worker as a server runs it. Each further worker acts as another server. */
    worker(transport: MailTransport, { on = database, timer = time.timer }: { on?: Database; timer?: Timer } = {}) {
      const store = createMailStore(on);
      const outcomes = countOutcomes(store);
      const worker = createMailWorker({
        store: outcomes.store,
        compose: services.mail.compose,
        transport,
        clock: time.clock,
        timer,
        random: () => 0,
        newId: randomUUIDv7,
        log: pino({ level: 'silent' }),
      });
      return { ...worker, written: outcomes.written };
    },
  };
}

/** `written` resolves when this many results of emails are in the database. */
function countOutcomes(store: MailStore) {
  let count = 0;
  let waiting: { wanted: number; resolve: () => void }[] = [];
  const counted =
    <Input extends unknown[]>(write: (...input: Input) => Promise<void>) =>
    async (...input: Input) => {
      await write(...input);
      count += 1;
      for (const { wanted, resolve } of waiting) if (count >= wanted) resolve();
      waiting = waiting.filter(({ wanted }) => wanted > count);
    };
  return {
    store: { ...store, markSent: counted(store.markSent), markFailed: counted(store.markFailed) },
    written(wanted: number): Promise<void> {
      if (count >= wanted) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ wanted, resolve });
      return promise;
    },
  };
}

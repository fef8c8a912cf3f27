import { randomInt } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { startSmtpServer, type TestSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { aPortalContent } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';

/** Three cycles by default; `MAIL_KILL_CYCLES=50` is the long form. */
const cycles = Number(process.env.MAIL_KILL_CYCLES ?? 3);
const mailsPerCycle = 60;

test(
  `two servers that are killed at any moment, ${cycles} times, deliver every mail; twice only what was in flight`,
  async () => {
    await using database = await openTestDatabase('postgres');
    const enqueue = await aPortalThatMails(database);
    const chance = aChanceToKill();
    await using smtp = await startSmtpServer({ verdict: chance.onMail });
    const settings = {
      DATABASE_URL: database.settings.database_url!,
      DATA_DIR: database.settings.data_dir,
      DEMO: 'no',
      LOG_LEVEL: 'error',
      SMTP_URL: smtp.url,
    };
    await using processes = new AsyncDisposableStack();
    const expected: string[] = [];
    let inFlight = 0;

    for (let cycle = 0; cycle < cycles; cycle += 1) {
      expected.push(...(await enqueue(mailsPerCycle)));
      const servers = await startTwo(settings);
      for (const server of servers) processes.use(server);
      // One server dies first; the other continues alone and dies later.
      for (const server of servers) await chance.killAfterDelay(server);
      inFlight += await forgetLeases(database);
    }
    expected.push(...(await enqueue(mailsPerCycle)));
    chance.noMoreKills();
    const survivors = await startTwo(settings);
    for (const server of survivors) processes.use(server);
    await untilReceived(smtp, expected);
    for (const server of survivors) expect(await server.terminate()).toBe(0);
    expect(await countUnsent(database)).toBe(0);

    const received = smtp.mails.flatMap(({ envelope_to }) => envelope_to);
    expect([...new Set(received)].sort()).toEqual(expected.sort());
    const duplicates = received.length - expected.length;
    expect(duplicates).toBeLessThanOrEqual(inFlight);
    // The message id distinguishes a second delivery from another email.
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(expected.length);
    if (process.env.MAIL_KILL_CYCLES) {
      process.stdout.write(
        `${cycles} cycles, ${cycles * 2} kills: ${expected.length} mails, all delivered; ${duplicates} twice, ${inFlight} in flight\n`,
      );
    }
  },
  // Each cycle starts two servers, which takes long on a busy machine.
  60_000 + cycles * 60_000,
);

/** A portal, and a function that enqueues its mails over a separate connection. */
async function aPortalThatMails(database: TestDatabase) {
  const { organization, publishing, portals, mail, transact } = createServices({ ...database.settings, database });
  await publishing.publish(await organization.create('Test organization'), aPortalContent());
  const { id: portal_id } = await portals.byHost('portal.test');
  let count = 0;
  return async (amount: number): Promise<string[]> => {
    const addresses = Array.from({ length: amount }, () => `reader-${(count += 1)}@example.com`);
    await transact(async (transaction) => {
      for (const to of addresses) {
        const values = { full_name: 'Reader', token: 'token' };
        await mail.enqueue(transaction, { portal_id, template: 'confirm-email', to, locale: 'en', values });
      }
    });
    return addresses;
  };
}

const startTwo = (settings: Record<string, string>): Promise<StartedServer[]> =>
  Promise.all([startServer(settings), startServer(settings)]);

/**
 * Kills a server during the delivery of a random mail, before or after the answer of the mail server. Mails wait until
 * the next kill is prepared, so that one is always left.
 */
function aChanceToKill() {
  let next: { afterMails: number; isBeforeAnswer: boolean; kill: () => void } | undefined;
  let isOver = false;
  let prepared = Promise.withResolvers<void>();
  return {
    async onMail(): Promise<undefined> {
      while (!next && !isOver) await prepared.promise;
      if (!next || (next.afterMails -= 1) > 0) return;
      const { kill, isBeforeAnswer } = next;
      next = undefined;
      prepared = Promise.withResolvers();
      if (isBeforeAnswer) kill();
      else setImmediate(kill);
    },
    killAfterDelay: (server: StartedServer) =>
      new Promise<void>((resolve) => {
        next = {
          afterMails: randomInt(1, mailsPerCycle / 3),
          isBeforeAnswer: randomInt(2) === 0,
          kill: () => void server.kill().then(resolve),
        };
        prepared.resolve();
      }),
    noMoreKills(): void {
      isOver = true;
      prepared.resolve();
    },
  };
}

/** Expires the leases of dead servers, as two minutes would, and returns their number. */
async function forgetLeases({ query }: TestDatabase): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('mail_outbox')
    .set({ lease_until: '2000-01-01T00:00:00.000Z' })
    .where('status', '=', 'sending')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function countUnsent({ query }: TestDatabase): Promise<number> {
  return (await query.selectFrom('mail_outbox').select('id').where('status', '!=', 'sent').execute()).length;
}

/** Resolves when each of the addresses has received at least one mail. */
async function untilReceived(smtp: TestSmtpServer, addresses: string[]): Promise<void> {
  const missing = new Set(addresses);
  for (let seen = 0; missing.size > 0; seen += 1) {
    await smtp.received(seen + 1);
    for (const address of smtp.mails[seen]?.envelope_to ?? []) missing.delete(address);
  }
}

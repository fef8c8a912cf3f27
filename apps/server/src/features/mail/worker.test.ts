import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { startSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { aMailroom } from '@portico/test-kit/world/mail-world.ts';
import { aPortalContent } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { maximumAttempts, maximumRefusals } from './retry.ts';
import { createSmtpTransport, type MailTransport, type OutgoingMail } from './smtp.ts';
import { createMailStore } from './store.ts';
import { leaseMs } from './worker.ts';

const hour = 3_600_000;

/** A transport whose deliveries the test ends. */
function aHeldTransport() {
  const sent: OutgoingMail[] = [];
  const arrivals: (() => void)[] = [];
  let release = Promise.withResolvers<void>();
  const transport: MailTransport = {
    async send(mail) {
      sent.push(mail);
      for (const arrive of arrivals.splice(0)) arrive();
      await release.promise;
    },
    close() {},
  };
  return {
    transport,
    sent,
    arrival: () => new Promise<void>((resolve) => arrivals.push(resolve)),
    release: () => release.resolve(),
    fail(error: Error) {
      release.reject(error);
      release = Promise.withResolvers();
    },
  };
}

onBothEngines((open) => {
  test('a mail is sent in the name of the portal, and its token is deleted', async () => {
    await using database = await open();
    await using smtp = await startSmtpServer();
    const room = await aMailroom(database, aPortalContent({ title: 'Acme APIs' }));
    await room.enqueue('ada@example.com', { full_name: 'Ada', token: 'one-time-secret' });
    expect(JSON.stringify(await room.rows())).not.toContain('one-time-secret');
    const worker = room.worker(createSmtpTransport(smtp.url));
    worker.start();
    await worker.written(1);
    await worker.stop();

    const [mail] = smtp.mails;
    expect(mail).toMatchObject({
      from: { name: 'Acme APIs', address: 'no-reply@portal.test' },
      to: [{ address: 'ada@example.com' }],
      subject: 'Confirm your email address for Acme APIs',
    });
    expect(mail?.text).toContain('https://portal.test:8443/login?token=one-time-secret');
    expect(mail?.html).toContain('href="https://portal.test:8443/login?token=one-time-secret"');
    const [row] = await room.rows();
    expect(row).toMatchObject({
      status: 'sent',
      attempts: 1,
      template_values: { full_name: 'Ada' },
      lease_owner: null,
    });
    expect(JSON.stringify(row)).not.toContain('one-time-secret');
  });

  test('a mail of the organization has its name and the address of the server', async () => {
    await using database = await open();
    await using smtp = await startSmtpServer();
    const { mail, org_id, worker: aWorker } = await aMailroom(database);
    const values = { full_name: 'Ada', token: 't' };
    await mail.enqueue(database.query, {
      org_id,
      template: 'user-confirm-email',
      to: 'a@b.test',
      locale: 'de',
      values,
    });
    const worker = aWorker(createSmtpTransport(smtp.url));
    worker.start();
    await worker.written(1);
    await worker.stop();
    expect(smtp.mails[0]?.from).toEqual({ name: 'Test organization', address: 'no-reply@site.test' });
    expect(smtp.mails[0]?.text).toContain('https://site.test:8443/console/login?token=t');
  });

  test('a mail whose transaction is rolled back is never sent', async () => {
    await using database = await open();
    const room = await aMailroom(database);
    const rolledBack = database.query.transaction().execute(async (transaction) => {
      const values = { full_name: 'Ada', token: 't' };
      const mail = {
        portal_id: room.portal.id,
        template: 'confirm-email',
        to: 'a@b.test',
        locale: 'en',
        values,
      } as const;
      await room.mail.enqueue(transaction, mail);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await room.rows()).toEqual([]);
  });

  test('names with line ends and markup cannot leave their header or sentence', async () => {
    await using database = await open();
    await using smtp = await startSmtpServer();
    const hostile = 'Ada\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
    const room = await aMailroom(database, aPortalContent({ title: hostile.replaceAll('\r\n', ' \u2028\r') }));
    await room.enqueue('ada@example.com', { full_name: hostile, token: 't' });
    await room.enqueue('ada@example.com, victim@example.com');
    const worker = room.worker(createSmtpTransport(smtp.url));
    worker.start();
    await worker.written(2);
    await worker.stop();

    expect(smtp.mails.flatMap(({ envelope_to }) => envelope_to)).not.toContain('victim@example.com');
    const [mail] = smtp.mails;
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });

  test('a mail server that was down for a while gets every mail once', async () => {
    await using database = await open();
    const room = await aMailroom(database);
    const gone = await startSmtpServer();
    await gone[Symbol.asyncDispose]();
    const worker = room.worker(createSmtpTransport(gone.url));
    for (const name of ['ada', 'grace', 'joan']) await room.enqueue(`${name}@example.com`);
    worker.start();
    await worker.written(3);
    expect((await room.rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['queued', 1],
      ['queued', 1],
      ['queued', 1],
    ]);

    await using smtp = await startSmtpServer({ port: gone.port });
    await room.time.rest();
    room.time.advance(hour);
    await worker.written(6);
    await worker.stop();
    expect(smtp.mails.flatMap(({ envelope_to }) => envelope_to).sort()).toEqual([
      'ada@example.com',
      'grace@example.com',
      'joan@example.com',
    ]);
    expect((await room.rows()).every(({ status }) => status === 'sent')).toBe(true);
  });

  test('every attempt has the same message id', async () => {
    await using database = await open();
    const room = await aMailroom(database);
    const held = aHeldTransport();
    const worker = room.worker(held.transport);
    await room.enqueue();
    const first = held.arrival();
    worker.start();
    await first;
    held.fail(new Error('broken connection'));
    await worker.written(1);
    await room.time.rest();
    const second = held.arrival();
    room.time.advance(hour);
    await second;
    held.release();
    await worker.stop();
    expect(held.sent).toHaveLength(2);
    expect(held.sent[0]?.message_id).toMatch(/^[0-9a-f-]{36}@portal\.test$/);
    expect(held.sent[1]?.message_id).toBe(held.sent[0]?.message_id);
  });

  test('a mail that is refused permanently is given up after the limit, without its token', async () => {
    await using database = await open();
    await using smtp = await startSmtpServer({ verdict: ({ to }) => (to[0]?.startsWith('nobody') ? 550 : undefined) });
    const room = await aMailroom(database);
    await room.enqueue('nobody@example.com');
    const worker = room.worker(createSmtpTransport(smtp.url));
    worker.start();
    for (let attempt = 1; attempt <= maximumRefusals; attempt += 1) {
      await worker.written(attempt);
      if (attempt < maximumRefusals)
        expect((await room.rows())[0]).toMatchObject({ status: 'queued', attempts: attempt });
      await room.time.rest();
      room.time.advance(hour);
    }
    await room.enqueue('ada@example.com');
    await room.time.rest();
    room.time.advance(hour);
    await worker.written(maximumRefusals + 1);
    await worker.stop();

    const [refused, taken] = await room.rows();
    expect(refused).toMatchObject({ status: 'dead', attempts: maximumRefusals, template_values: { full_name: 'Ada' } });
    expect(refused?.last_error).toContain('Refused by the test');
    expect(taken).toMatchObject({ status: 'sent' });
  });

  test('another server claims the mail of a crashed server when its lease has expired', async () => {
    await using database = await open();
    const room = await aMailroom(database);
    const crashed = aHeldTransport();
    const survivor = aHeldTransport();
    await room.enqueue();
    const arrived = crashed.arrival();
    const slowWorker = room.worker(crashed.transport, { timer: () => () => {} });
    slowWorker.start();
    await arrived;

    const worker = room.worker(survivor.transport);
    worker.start();
    await room.time.rest();
    room.time.advance(leaseMs - 10_000);
    await room.time.rest();
    expect(survivor.sent).toEqual([]);
    const taken = survivor.arrival();
    room.time.advance(20_000);
    await taken;
    survivor.release();
    await worker.stop();
    expect((await room.rows())[0]).toMatchObject({ status: 'sent', attempts: 2 });

    // The first server was slow, not dead: its late result has no effect.
    crashed.fail(new Error('late'));
    await slowWorker.written(1);
    await slowWorker.stop();
    expect((await room.rows())[0]).toMatchObject({ status: 'sent' });
  });

  test('a mail is given up if servers repeatedly crash over it', async () => {
    await using database = await open();
    const room = await aMailroom(database);
    await room.enqueue();
    await database.query.updateTable('mail_outbox').set({ attempts: maximumAttempts }).execute();
    const held = aHeldTransport();
    const worker = room.worker(held.transport);
    worker.start();
    await worker.written(1);
    await worker.stop();
    expect(held.sent).toEqual([]);
    expect((await room.rows())[0]).toMatchObject({ status: 'dead', template_values: { full_name: 'Ada' } });
  });

  test('a mail that is weeks old is no longer sent', async () => {
    await using database = await open();
    const room = await aMailroom(database);
    await room.enqueue();
    room.time.advance(8 * 24 * hour);
    const held = aHeldTransport();
    const worker = room.worker(held.transport);
    worker.start();
    await worker.written(1);
    await worker.stop();
    expect(held.sent).toEqual([]);
    expect((await room.rows())[0]).toMatchObject({ status: 'dead', last_error: 'Too old to be sent' });
  });

  test('mails that were sent long ago are deleted', async () => {
    await using database = await open();
    await using smtp = await startSmtpServer();
    const room = await aMailroom(database);
    await room.enqueue();
    const worker = room.worker(createSmtpTransport(smtp.url));
    worker.start();
    await worker.written(1);
    await room.time.rest();
    room.time.advance(91 * 24 * hour);
    await room.time.rest();
    await worker.stop();
    expect(await room.rows()).toEqual([]);
  });

  test('a stopping server finishes and marks the mail in flight', async () => {
    await using database = await open();
    const room = await aMailroom(database);
    const held = aHeldTransport();
    const worker = room.worker(held.transport);
    await room.enqueue();
    const arrived = held.arrival();
    worker.start();
    await arrived;
    const events: string[] = [];
    const stopped = worker.stop().then(() => events.push('stopped'));
    const written = worker.written(1).then(() => events.push('written'));
    held.release();
    await Promise.all([stopped, written]);
    expect(events).toEqual(['written', 'stopped']);
    expect((await room.rows())[0]).toMatchObject({ status: 'sent' });
  });
});

test('two servers on PostgreSQL never send a mail twice', async () => {
  await using database = await openTestDatabase('postgres');
  await using second = openDatabase(database.settings);
  await using smtp = await startSmtpServer();
  const room = await aMailroom(database);
  const count = 300;
  const addresses = Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);
  for (const address of addresses) await room.enqueue(address);
  const workers = [
    room.worker(createSmtpTransport(smtp.url)),
    room.worker(createSmtpTransport(smtp.url), { on: second }),
  ];
  for (const worker of workers) worker.start();
  await smtp.received(count);
  for (const worker of workers) await worker.stop();
  expect(smtp.mails.flatMap(({ envelope_to }) => envelope_to).sort()).toEqual([...addresses].sort());
  expect((await room.rows()).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true);
});

test('a hundred servers that claim simultaneously share the mails without conflicts', async () => {
  await using database = await openTestDatabase('postgres');
  await using second = openDatabase(database.settings);
  const room = await aMailroom(database);
  for (let index = 0; index < 120; index += 1) await room.enqueue(`reader-${index}@example.com`);
  const stores = [createMailStore(database), createMailStore(second)];
  const now = '2026-02-01T00:00:00.000Z';
  const claims = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      stores[index % 2]!.claim({ owner: `server-${index}`, now, lease_until: '2026-02-01T00:02:00.000Z', limit: 3 }),
    ),
  );
  const ids = claims.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

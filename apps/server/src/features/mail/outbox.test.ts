import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { startSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { aMailroom } from '@portico/test-kit/world/mail-world.ts';
import { aPortalContent, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readSettings } from '../../config.ts';

const privatePortal = aPortalContent({ visibility: 'private', sign_in: ['basic'] });
const newDeveloper = JSON.stringify({ email: 'ada@example.com', full_name: 'Ada' });

const signUp = (world: World, headers: Record<string, string> = {}) =>
  world.fetch('/api/v2/developer', { method: 'POST', headers, body: newDeveloper });

onBothEngines((open) => {
  test('a mail is sent right after the request that caused it', async () => {
    await using database = await open();
    await using smtp = await startSmtpServer();
    const parts = { smtp_url: smtp.url, public_url: new URL('https://site.test') };
    await using world = await aWorld(database, [privatePortal], parts);
    expect((await signUp(world)).status).toBe(201);
    const [mail] = await smtp.received(1);
    expect(mail?.envelope_to).toEqual(['ada@example.com']);
    expect(mail?.text).toMatch(/https:\/\/portal\.test\/login\?token=\S+/);
  });

  test('no header of a request affects a link', async () => {
    await using database = await open();
    await using smtp = await startSmtpServer();
    const parts = { smtp_url: smtp.url, public_url: new URL('https://site.test'), trusted_proxies: ['127.0.0.1'] };
    const content = aPortalContent({ ...privatePortal.portal, hosts: ['portal.test', 'other.test'] });
    await using world = await aWorld(database, [content], parts);
    const evil = 'evil.example';
    const headers = { 'x-forwarded-host': evil, 'x-forwarded-proto': 'ftp', forwarded: `host=${evil}` };
    await world.fetch('/api/v2/developer', { method: 'POST', host: 'other.test:8443', headers, body: newDeveloper });
    const [mail] = await smtp.received(1);
    expect(mail?.raw).not.toContain(evil);
    expect(mail?.raw).not.toContain('other.test');
    expect(mail?.text).toContain('https://portal.test/login?token=');
  });

  test('a mail for an unknown portal is refused', async () => {
    await using database = await open();
    const { mail } = await aMailroom(database);
    const values = { full_name: 'Ada' };
    const unknown = { portal_id: 'none', template: 'account-approved', to: 'a@b.test', locale: 'en', values } as const;
    await expect(mail.enqueue(database.query, unknown)).rejects.toThrow();
  });

  test('in the demo the log contains the link', async () => {
    await using database = await open();
    const { promise, resolve } = Promise.withResolvers<{ subject: string; to: string; link: string }>();
    const log = pino(
      { level: 'info' },
      { write: (line: string) => 'mail' in JSON.parse(line) && resolve(JSON.parse(line).mail) },
    );
    await using world = await aWorld(database, [privatePortal], { log, demo: true });
    await signUp(world);
    const { port } = new URL(world.url);
    const { to, link } = await promise;
    expect(to).toBe('ada@example.com');
    expect(link).toMatch(new RegExp(`^http://portal\\.test:${port}/login\\?token=`));
  });

  test('outside of the demo the log contains no link', async () => {
    await using database = await open();
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    {
      await using world = await aWorld(database, [privatePortal], { log });
      await signUp(world);
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain('token=');
  });
});

test.each([
  [undefined, undefined],
  ['no-reply@example.com', { name: undefined, address: 'no-reply@example.com' }],
  ['Acme <no-reply@example.com>', { name: 'Acme', address: 'no-reply@example.com' }],
  ['"Acme, Inc." <no-reply@example.com>', { name: 'Acme, Inc.', address: 'no-reply@example.com' }],
])('MAIL_FROM %j is accepted', (text, from) => {
  expect(readSettings({ MAIL_FROM: text }).mail_from).toEqual(from);
});

test.each(['Acme', 'a@b@c', 'x <y>', 'a@b, c@d'])('MAIL_FROM %j is refused', (text) => {
  expect(() => readSettings({ MAIL_FROM: text })).toThrow('MAIL_FROM');
});

test('mails have the configured sender, with the name of the portal unless the setting has one', async () => {
  await using database = await openTestDatabase('sqlite');
  await using smtp = await startSmtpServer();
  const mail_from = { address: 'portal@example.com' };
  await using world = await aWorld(database, [privatePortal], { smtp_url: smtp.url, mail_from });
  await signUp(world);
  const [mail] = await smtp.received(1);
  expect(mail?.from).toEqual({ name: 'Test portal', address: 'portal@example.com' });
});

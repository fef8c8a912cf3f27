import { setTimeout as sleep } from 'node:timers/promises';
import { locales } from '@portico/contract/constants.ts';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aCountingHasher, mailsIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { NewMail } from './mails.ts';

const at = '/api/admin/v1/mails';
const templatesAt = '/api/admin/v1/mail-templates';

async function anOutbox(database: TestDatabase, parts = {}) {
  const world = await aWorld(database, [aPortalContent()], { hasher: aCountingHasher(), ...parts });
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const as = async (role: 'owner' | 'admin' | 'viewer') =>
    asUser(world, await aUser(world, { email: `${role}@example.com`, role }));
  const enqueue = async (mail: NewMail) => {
    // Mails of the same millisecond have no order.
    await sleep(2);
    await world.services.transact((transaction) => world.services.mail.enqueue(transaction, mail));
    const newest = database.query.selectFrom('mail_outbox').select('id').orderBy('id', 'desc').limit(1);
    return (await newest.executeTakeFirstOrThrow()).id;
  };
  const reader = { to: 'ada@example.com', locale: 'en' } as const;
  const withToken = { full_name: 'Ada', token: 'secret-token' };
  const { id: vera } = await aUser(world, { email: 'vera@example.com', role: 'viewer' });
  const account = { tenant_id: world.org_id, kind: 'user', id: vera } as const;
  return Object.assign(world, {
    portal_id,
    async cookie() {
      const { sessions, transact } = world.services;
      const { access_token } = await transact((transaction) => sessions.open(transaction, account));
      return { cookie: `porticousertoken=${world.org_id}.${access_token}` };
    },
    owner: await as('owner'),
    admin: await as('admin'),
    viewer: await as('viewer'),
    confirmation: () => enqueue({ portal_id, template: 'confirm-email', values: withToken, ...reader }),
    approval: () => enqueue({ portal_id, template: 'account-approved', values: { full_name: 'Ada' }, ...reader }),
    userReset: () => enqueue({ org_id: world.org_id, template: 'user-reset-password', values: withToken, ...reader }),
    invitation: () => {
      const values = { ...withToken, inviter: 'Olive', organization: 'Acme' };
      return enqueue({ org_id: world.org_id, template: 'invitation', values, ...reader });
    },
  });
}

onBothEngines((open) => {
  test('without a mail server, mails stay in the outbox and can be read without the tokens of their links', async () => {
    await using database = await open();
    await using world = await anOutbox(database);
    const confirmation = await world.confirmation();
    await world.approval();
    await world.userReset();
    const { viewer, portal_id } = world;
    expect((await viewer('GET', templatesAt)).body.is_sending).toBe(false);
    const { body: list } = await viewer('GET', `${at}?filter[status]=queued&filter[portal_id]=${portal_id}`);
    expect(list.data).toMatchObject([
      { template: 'account-approved', subject: 'Your account at Test portal is ready' },
      { template: 'confirm-email' },
    ]);
    expect((await viewer('GET', at)).body.meta.page.total).toBe(3);
    for (const reader of [viewer, world.owner]) {
      const { body } = await reader('GET', `${at}/${confirmation}`);
      expect(body).toMatchObject({ to: 'ada@example.com', status: 'queued', has_secret_link: true });
      expect(body.text).toContain('token=hidden');
      expect(JSON.stringify([body, list])).not.toMatch(/secret-token|template_values/);
    }

    const page = await world.fetch(`${at}/${confirmation}/page`, { headers: await world.cookie() });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; .*frame-ancestors 'self'$/,
    );
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(await page.text()).toContain('token=hidden');

    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    expect((await stranger('GET', at)).body.data).toEqual([]);
    expect((await stranger('GET', `${at}?filter[portal_id]=${portal_id}`)).body.data).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/link'],
      ['POST', '/resend'],
    ] as const) {
      expect((await stranger(method, `${at}/${confirmation}${path}`)).status).toBe(404);
    }
  });

  test('only an owner may view the link of a pending mail, and the audit log records it', async () => {
    await using database = await open();
    await using world = await anOutbox(database);
    const confirmation = await world.confirmation();
    for (const reader of [world.viewer, world.admin]) {
      expect((await reader('POST', `${at}/${confirmation}/link`)).status).toBe(403);
    }
    const { owner } = world;
    expect((await owner('POST', `${at}/${confirmation}/link`)).body.link).toContain('/login?token=secret-token');
    const invited = await owner('POST', `${at}/${await world.invitation()}/link`);
    expect(invited.body.link).toContain('/console/accept-invitation?token=secret-token');
    const actions = await database.query.selectFrom('audit_event').select(['action', 'target_id']).execute();
    expect(actions).toContainEqual({ action: 'mail.link-revealed', target_id: confirmation });

    // A reader of this link could log in as another user of the organization.
    const hidden = await owner('POST', `${at}/${await world.userReset()}/link`);
    expect(hidden).toMatchObject({ status: 409, body: { type: '/problems/no-link-to-reveal' } });
    expect((await owner('POST', `${at}/${await world.approval()}/link`)).status).toBe(409);
  });

  test('a pending mail is sent at once, and a sent mail can be sent again unless its token was deleted', async () => {
    await using database = await open();
    await using world = await anOutbox(database);
    const { admin } = world;
    const approval = await world.approval();
    const confirmation = await world.confirmation();
    const set = (values: object) => database.query.updateTable('mail_outbox').set(values).execute();
    await set({ next_attempt_at: '2030-01-01T00:00:00.000Z' });
    const hurried = await admin('POST', `${at}/${approval}/resend`);
    expect(hurried).toMatchObject({ status: 200, body: { id: approval, status: 'queued' } });
    expect(hurried.body.next_attempt_at < '2030').toBe(true);
    expect((await world.viewer('POST', `${at}/${approval}/resend`)).status).toBe(403);

    await set({ status: 'sent', sent_at: '2026-01-01T00:00:00.000Z' });
    const again = await admin('POST', `${at}/${approval}/resend`);
    expect(again).toMatchObject({ status: 200, body: { status: 'queued', template: 'account-approved', attempts: 0 } });
    expect(again.body.id).not.toBe(approval);
    expect((await mailsIn(database)).filter(({ template }) => template === 'account-approved')).toHaveLength(2);
    const gone = await admin('POST', `${at}/${confirmation}/resend`);
    expect(gone).toMatchObject({ status: 409, body: { type: '/problems/mail-not-resendable' } });
    expect((await admin('GET', `${at}/${confirmation}`)).body.can_be_resent).toBe(false);
    await set({ status: 'sending' });
    expect((await admin('POST', `${at}/${approval}/resend`)).status).toBe(409);
  });
});

test('every mail has a preview in every language, as the portal or the organization sends it', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await anOutbox(database, { smtp_url: 'smtp://127.0.0.1:9' });
  const { viewer, portal_id } = world;
  const { body: list } = await viewer('GET', `${templatesAt}?locale=de&portal_id=${portal_id}`);
  expect(list).toMatchObject({ is_sending: true });
  expect(list.data).toContainEqual({
    template: 'account-approved',
    audience: 'developer',
    subject: 'Ihr Konto bei Test portal ist bereit',
    is_of_portal: true,
  });
  for (const { template } of list.data) {
    const texts = new Set<string>();
    for (const locale of locales) {
      const { status, body } = await viewer(
        'GET',
        `${templatesAt}/${template}?locale=${locale}&portal_id=${portal_id}`,
      );
      expect([template, locale, status]).toEqual([template, locale, 200]);
      expect(body.from).toBe('Test portal <no-reply@portal.test>');
      expect(body.html).toContain(`lang="${locale.replace('_', '-')}"`);
      expect(body.text).not.toMatch(/undefined|token=sample/);
      texts.add(body.text);
    }
    expect(texts.size).toBeGreaterThan(3);
  }
  expect((await viewer('GET', `${templatesAt}/invitation`)).body.from).toMatch(/^Test organization </);
  expect((await viewer('GET', `${templatesAt}/nothing`)).status).toBe(404);
  expect((await viewer('GET', `${templatesAt}/toString`)).status).toBe(404);
  const org_id = await world.services.organization.create('Other');
  const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
  expect((await stranger('GET', `${templatesAt}/invitation?portal_id=${portal_id}`)).status).toBe(404);
});

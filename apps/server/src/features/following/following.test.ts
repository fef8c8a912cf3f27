import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import {
  aCaller,
  anApplication,
  anApplicationWorld,
  aPrivatePortal,
  aSignedInCaller,
  type Caller,
  missingId,
  refusal,
} from '@portico/test-kit/world/application-world.ts';
import { mailsIn, signIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';

import { expect, test } from 'vitest';
import { createShared } from '../../app/shared.ts';
import type { MailSection } from '../mail/change-sections.ts';
import type { ProductFile, VersionFile } from '../publication/content.ts';

const day = 24 * 3_600_000;
const registration = { auth_strategy: 'Keys', auto_approve: true };
const operation = (more: object = {}) => ({ responses: { 200: { description: 'Done' } }, ...more });
const required = { parameters: [{ name: 'to', in: 'query', required: true, schema: { type: 'string' } }] };
const before = { '/parcels': { get: operation() }, '/labels': { get: operation() } };
const after = {
  '/parcels': { get: operation(required) },
  '/labels': { get: operation() },
  '/rates': { get: operation() },
};

const aSpec = (paths: object) => {
  const document = { openapi: '3.1.0', info: { title: 'Parcels', version: '1' }, paths };
  return { file_name: 'parcels.json', content: JSON.stringify(document), document };
};

const parcels = (paths: object, version: Partial<VersionFile> = {}, file: Partial<ProductFile> = {}) =>
  aPrivatePortal({}, [
    aProduct(
      'parcels',
      {
        name: 'Parcels',
        versions: [
          { name: 'v1', registration, ...version },
          { name: 'v2', registration },
        ],
        ...file,
      },
      { specs: new Map([['v1', aSpec(paths)]]) },
    ),
  ]);

async function aSite(database: TestDatabase, version: Partial<VersionFile> = {}) {
  const at = await anApplicationWorld(database, [parcels(before, version)]);
  const { publishing, versionNotices } = at.world.services;
  const grace = await aSignedInCaller(at.world, { email: 'grace@example.com' });
  const { id } = await anApplication(at);
  const product_version_id = await at.versionId('v1');
  const registered = await at.ada.post(`/applications/${id}/registrations`, { product_version_id });
  expect(registered.status).toBe(201);
  const product = await at.productId('Parcels');
  const follow = `/developer/following/products/${product}`;
  let known = 0;
  return Object.assign(at, {
    grace,
    product,
    follow,
    publish: (...content: Parameters<typeof parcels>) => publishing.publish(at.world.org_id, parcels(...content)),
    /** The mails since the last call, after all background work is done. */
    async told() {
      await versionNotices.remind();
      await versionNotices.tell();
      await versionNotices.sendDigests();
      const mails = await mailsIn(database);
      return mails.slice(known, (known = mails.length)).map(({ to, template, values }) => ({ to, template, values }));
    },
  });
}

const sectionsOf = ({ values }: { values: Record<string, string> }) =>
  JSON.parse(values.sections ?? '[]') as MailSection[];
const summaryOf = (mails: { to: string; template: string }[]) => mails.map(({ to, template }) => [to, template]).sort();

onBothEngines((open) => {
  test('registered developers and followers get one mail about a change, with breaking changes first', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await aSignedInCaller(site.world, { email: 'nobody@example.com' });
    expect((await site.grace.put(site.follow)).status).toBe(204);
    expect((await site.grace.put(site.follow)).status).toBe(204);
    expect((await site.grace.get('/developer/following')).body).toEqual({
      rhythm: 'at-once',
      products: [{ id: site.product, name: 'Parcels', slug: 'parcels' }],
    });
    await site.publish(after);
    const mails = await site.told();
    expect(summaryOf(mails)).toEqual([
      ['ada@example.com', 'version-changed'],
      ['grace@example.com', 'version-changed'],
    ]);
    const [section] = sectionsOf(mails[0]!);
    expect(section).toMatchObject({ product: 'Parcels', version: 'v1', counts: { breaking: 1, compatible: 1 } });
    expect(section?.changes[0]).toMatchObject({ place: expect.stringMatching(/^GET \/parcels/) });
    expect(mails[0]?.values.path).toBe('/spec/parcels/v1/changes');
    expect(await site.told()).toEqual([]);

    expect((await site.grace.delete(site.follow)).status).toBe(204);
    await site.publish(before);
    expect(summaryOf(await site.told())).toEqual([['ada@example.com', 'version-changed']]);
  });

  test('a change of texts alone sends no mail', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.publish({ ...before, '/labels': { get: operation({ summary: 'Labels' }) } });
    expect(await site.told()).toEqual([]);
  });

  test('only developers who may still see the product get mails', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.grace.put(site.follow);
    await site.publish(after, {}, { visibility: 'teams' });
    expect(await site.told()).toEqual([]);
    expect((await site.grace.get('/developer/following')).body.products).toEqual([]);
    expect(refusal(await site.ada.put(site.follow))).toEqual([404, 'not-found']);
    await site.publish(before, {}, { visibility: 'hidden' });
    expect(await site.told()).toEqual([]);
  });

  test('changes come in a digest or not at all, as the developer chooses', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const choose = (rhythm: string, by: Caller = site.ada) => by.put('/developer/following/mails', { rhythm });
    expect((await choose('daily')).body).toEqual({ rhythm: 'daily' });
    expect((await choose('hourly')).status).toBe(400);
    await site.publish(after);
    expect(await site.told()).toEqual([]);
    site.clock.pass(1000);
    await site.publish(before);
    expect(await site.told()).toEqual([]);
    site.clock.pass(day);
    const [digest, ...others] = await site.told();
    expect([digest?.template, others]).toEqual(['change-digest', []]);
    expect(sectionsOf(digest!).map(({ version }) => version)).toEqual(['v1', 'v1']);
    expect(await site.told()).toEqual([]);

    // The first session has expired by now.
    const { cookie } = await signIn(site.world, site.ada.developer);
    const ada = aCaller(site.world, { cookie });
    await choose('weekly', ada);
    await site.publish(after);
    await site.told();
    // Pending changes are mailed at once if the developer switches to that, and dropped if they turn mails off.
    await choose('at-once', ada);
    expect((await site.told()).map(({ template }) => template)).toEqual(['change-digest']);
    await choose('off', ada);
    await site.publish(before);
    site.clock.pass(8 * day);
    expect(await site.told()).toEqual([]);
  });

  test('reminders come once each, 90, 30 and 7 days before the end, and the end is announced once', async () => {
    await using database = await open();
    await using site = await aSite(database);
    // In 100 days.
    await site.publish(before, { sunset: '2026-06-09', successor: 'v2', deprecation_note: 'Use v2.' });
    expect((await site.told()).map(({ template }) => template)).toEqual(['version-deprecated']);
    const reminders = [];
    for (let passed = 0; passed < 102; passed++) {
      for (const { template, values } of await site.told())
        reminders.push([passed, template, values.days, values.successor]);
      site.clock.pass(day);
    }
    expect(reminders).toEqual([
      [10, 'version-ending', '90', 'v2'],
      [70, 'version-ending', '30', 'v2'],
      [93, 'version-ending', '7', 'v2'],
    ]);
    const ends = database.query.selectFrom('audit_event').select('action').where('action', '=', 'version.sunset');
    expect(await ends.execute()).toHaveLength(1);
  });

  test('a version that is deprecated shortly before its end sends one mail, and the next reminder later', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.publish(before, { sunset: '2026-03-21' });
    expect((await site.told()).map(({ template }) => template)).toEqual(['version-deprecated']);
    expect(await site.told()).toEqual([]);
    site.clock.pass(14 * day);
    expect((await site.told()).map(({ template, values }) => [template, values.days])).toEqual([
      ['version-ending', '6'],
    ]);
  });

  test('the token in a mail turns off mails of its developer, and nothing else', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const { world, portal_id, ada, grace } = site;
    const { toToken } = createShared({ ...database.settings, database }).unsubscribeTokens;
    const token = await toToken({ portal_id, developer_id: ada.developer.id });
    const send = async (sent: string, body = 'List-Unsubscribe=One-Click') => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' };
      const query = new URLSearchParams({ token: sent });
      return (await world.fetch(`/unsubscribe?${query}`, { method: 'POST', headers, body })).status;
    };
    const [, signature] = token.split('.');
    const elsewhere = await toToken({ portal_id: missingId, developer_id: ada.developer.id });
    const forged = [
      `${grace.developer.id}.${signature}`,
      `${token}x`,
      ada.developer.id,
      `.${signature}`,
      elsewhere,
      'a.b',
    ];
    for (const one of forged) expect([one, await send(one)]).toEqual([one, 404]);
    const rhythmOf = async (by: Caller) => (await by.get('/developer/following')).body.rhythm;
    expect([await rhythmOf(ada), await rhythmOf(grace)]).toEqual(['at-once', 'at-once']);
    expect(
      (await world.fetch('/api/v2/developer/following', { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
    expect([await send(token), await send(token)]).toEqual([204, 204]);
    expect([await rhythmOf(ada), await rhythmOf(grace)]).toEqual(['off', 'at-once']);
  });

  test('owners see which developers use a version and got mails, and write to them; others cannot', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.publish(after);
    await site.told();
    const { world, portal_id, product } = site;
    const olive = await asUser(world, await aUser(world));
    const at = `/api/admin/v1/portals/${portal_id}/products/${product}/versions/${await site.versionId('v1')}/audience`;
    const { body } = await olive('GET', at);
    expect(body).toMatchObject({
      applications: [{ name: 'Billing', developer_email: 'ada@example.com', requests: 0, last_call_at: null }],
      followers: 0,
      notices: [{ kind: 'change', told: 1, waiting: 0, is_done: true }],
    });
    const { recipients } = (await olive('GET', `${at}/${body.notices[0].id}`)).body;
    expect(recipients).toMatchObject([{ email: 'ada@example.com', told_at: expect.any(String) }]);
    const message = { subject: 'Move on', message: 'v1 goes away.\nBcc: all@example.com' };
    expect((await olive('POST', `${at}/messages`, message)).status).toBe(201);
    expect((await olive('POST', `${at}/messages`, { ...message, subject: 'A\r\nBcc: b@example.com' })).status).toBe(
      400,
    );
    const [mail, ...others] = await site.told();
    expect([mail?.template, mail?.to, mail?.values.subject, others]).toEqual([
      'version-message',
      'ada@example.com',
      'Move on',
      [],
    ]);

    const viewer = await asUser(world, await aUser(world, { email: 'vera@example.com', role: 'viewer' }));
    expect((await viewer('GET', at)).status).toBe(200);
    expect((await viewer('POST', `${at}/messages`, message)).status).toBe(403);
    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    expect([(await stranger('GET', at)).status, (await stranger('POST', `${at}/messages`, message)).status]).toEqual([
      404, 404,
    ]);
  });
});

import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import {
  aCaller,
  aSignedInCaller,
  type Caller,
  missingId,
  refusal,
} from '@portico/test-kit/world/application-world.ts';
import { signIn } from '@portico/test-kit/world/developers.ts';
import { aFollowingWorld, after, before, operation } from '@portico/test-kit/world/following-world.ts';
import { expect, test } from 'vitest';
import { createShared } from '../../app/shared.ts';
import type { MailSection } from '../mail/change-sections.ts';

const day = 24 * 3_600_000;
const sectionsOf = ({ values }: { values: Record<string, string> }) =>
  JSON.parse(values.sections ?? '[]') as MailSection[];
const summaryOf = (mails: { to: string; template: string }[]) => mails.map(({ to, template }) => [to, template]).sort();

onBothEngines((open) => {
  test('registered developers and followers get one mail about a change, with breaking changes first', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database);
    await aSignedInCaller(site.world, { email: 'nobody@example.com' });
    expect((await site.grace.put(site.follow)).status).toBe(204);
    expect((await site.grace.put(site.follow)).status).toBe(204);
    expect((await site.grace.get('/developer/following')).body).toEqual({
      rhythm: 'at-once',
      products: [{ id: site.product, name: 'Parcels', slug: 'parcels' }],
    });
    await site.publish(after);
    const mails = await site.sentMails();
    expect(summaryOf(mails)).toEqual([
      ['ada@example.com', 'version-changed'],
      ['grace@example.com', 'version-changed'],
    ]);
    const [section] = sectionsOf(mails[0]!);
    expect(section).toMatchObject({ product: 'Parcels', version: 'v1', counts: { breaking: 1, compatible: 1 } });
    expect(section?.changes[0]).toMatchObject({ place: expect.stringMatching(/^GET \/parcels/) });
    expect(mails[0]?.values.path).toBe('/spec/parcels/v1/changes');
    expect(await site.sentMails()).toEqual([]);

    expect((await site.grace.delete(site.follow)).status).toBe(204);
    await site.publish(before);
    expect(summaryOf(await site.sentMails())).toEqual([['ada@example.com', 'version-changed']]);
  });

  test('a change of texts alone sends no mail', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database);
    await site.publish({ ...before, '/labels': { get: operation({ summary: 'Labels' }) } });
    expect(await site.sentMails()).toEqual([]);
  });

  test('only developers who may still see the product get mails', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database);
    await site.grace.put(site.follow);
    await site.publish(after, {}, { visibility: 'teams' });
    expect(await site.sentMails()).toEqual([]);
    expect((await site.grace.get('/developer/following')).body.products).toEqual([]);
    expect(refusal(await site.ada.put(site.follow))).toEqual([404, 'not-found']);
    await site.publish(before, {}, { visibility: 'hidden' });
    expect(await site.sentMails()).toEqual([]);
  });

  test('changes come in a digest or not at all, as the developer chooses', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database);
    const choose = (rhythm: string, by: Caller = site.ada) => by.put('/developer/following/mails', { rhythm });
    expect((await choose('daily')).body).toEqual({ rhythm: 'daily' });
    expect((await choose('hourly')).status).toBe(400);
    await site.publish(after);
    expect(await site.sentMails()).toEqual([]);
    site.clock.pass(1000);
    await site.publish(before);
    expect(await site.sentMails()).toEqual([]);
    site.clock.pass(day);
    const [digest, ...others] = await site.sentMails();
    expect([digest?.template, others]).toEqual(['change-digest', []]);
    expect(sectionsOf(digest!).map(({ version }) => version)).toEqual(['v1', 'v1']);
    expect(await site.sentMails()).toEqual([]);

    // The first session has expired by now.
    const { cookie } = await signIn(site.world, site.ada.developer);
    const ada = aCaller(site.world, { cookie });
    await choose('weekly', ada);
    await site.publish(after);
    await site.sentMails();
    // Pending changes are mailed at once if the developer switches to that, and dropped if they turn mails off.
    await choose('at-once', ada);
    expect((await site.sentMails()).map(({ template }) => template)).toEqual(['change-digest']);
    await choose('off', ada);
    await site.publish(before);
    site.clock.pass(8 * day);
    expect(await site.sentMails()).toEqual([]);
  });

  test('reminders come once each, 90, 30 and 7 days before the end, and the end is announced once', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database);
    // In 100 days.
    await site.publish(before, { sunset: '2026-06-09', successor: 'v2', deprecation_note: 'Use v2.' });
    expect((await site.sentMails()).map(({ template }) => template)).toEqual(['version-deprecated']);
    const reminders = [];
    for (let passed = 0; passed < 102; passed++) {
      for (const { template, values } of await site.sentMails())
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
    await using site = await aFollowingWorld(database);
    await site.publish(before, { sunset: '2026-03-21' });
    expect((await site.sentMails()).map(({ template }) => template)).toEqual(['version-deprecated']);
    expect(await site.sentMails()).toEqual([]);
    site.clock.pass(14 * day);
    expect((await site.sentMails()).map(({ template, values }) => [template, values.days])).toEqual([
      ['version-ending', '6'],
    ]);
  });

  test('the token in a mail turns off mails of its developer, and nothing else', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database);
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
    // Opening the link shows a page; only its button sends the request.
    expect((await world.fetch(`/unsubscribe?token=${token}`)).status).not.toBe(405);
    expect([await send(token), await send(token)]).toEqual([204, 204]);
    expect([await rhythmOf(ada), await rhythmOf(grace)]).toEqual(['off', 'at-once']);
  });
});

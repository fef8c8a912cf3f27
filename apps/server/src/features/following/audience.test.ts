import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aSignedInCaller, missingId } from '@portico/test-kit/world/application-world.ts';
import { aFollowingWorld, after } from '@portico/test-kit/world/following-world.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';

async function aSiteWithOwner(database: TestDatabase) {
  const site = await aFollowingWorld(database);
  const { world, portal_id, product, product_version_id } = site;
  const at = `/api/admin/v1/portals/${portal_id}/products/${product}/versions/${product_version_id}/audience`;
  return Object.assign(site, { at, olive: await asUser(world, await aUser(world)) });
}

const message = { subject: 'Move on', message: 'v1 **goes away**.\nBcc: all@example.com' };

onBothEngines((open) => {
  test('owners see how many developers hear of changes, who they are, and who got a mail', async () => {
    await using database = await open();
    await using site = await aSiteWithOwner(database);
    const { olive, at } = site;
    await site.grace.put(site.follow);
    await site.ada.put(site.follow);
    const carl = await aSignedInCaller(site.world, { email: 'carl@example.com' });
    await carl.put(site.follow);
    await carl.put('/developer/following/mails', { rhythm: 'off' });
    await site.publish(after);
    await site.sentMails();

    const { body } = await olive('GET', at);
    expect(body).toMatchObject({
      reach: { registered: 1, following: 2, turned_off: 1, messages: 1 },
      registrations: { all: 1, calling: 0 },
      applications: [{ name: 'Billing', developer_email: 'ada@example.com', requests: 0, last_call_at: null }],
      followers: 3,
      notices: [{ kind: 'change', mailed: 2, waiting: 0, is_done: true }],
    });
    const { data, meta } = (await olive('GET', `${at}/developers?page[size]=2`)).body;
    expect([data, meta.page.total]).toMatchObject([
      [
        { email: 'ada@example.com', reason: 'registered', rhythm: 'at-once' },
        { email: 'carl@example.com', reason: 'following', rhythm: 'off' },
      ],
      3,
    ]);
    const found = await olive('GET', `${at}/developers?filter[text][contains]=GRACE`);
    expect(found.body.data).toMatchObject([{ email: 'grace@example.com', reason: 'following', rhythm: 'at-once' }]);
    const { recipients } = (await olive('GET', `${at}/notices/${body.notices[0].id}`)).body;
    expect(recipients).toMatchObject([
      { email: 'ada@example.com', mailed_at: expect.any(String) },
      { email: 'grace@example.com' },
    ]);
  });

  test('developers who may not see the product are counted and listed nowhere', async () => {
    await using database = await open();
    await using site = await aSiteWithOwner(database);
    await site.grace.put(site.follow);
    await site.publish(after, {}, { visibility: 'teams' });
    const reach = { registered: 0, following: 0, turned_off: 0, messages: 0 };
    expect((await site.olive('GET', site.at)).body.reach).toEqual(reach);
    expect((await site.olive('GET', `${site.at}/developers`)).body.data).toEqual([]);
  });

  test('a message reaches each registered developer once, also when its request is repeated', async () => {
    await using database = await open();
    await using site = await aSiteWithOwner(database);
    const { olive, at } = site;
    await site.grace.put(site.follow);
    const request_id = missingId;
    const first = await olive('POST', `${at}/messages`, { ...message, request_id });
    const again = await olive('POST', `${at}/messages`, { ...message, request_id });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await olive('POST', `${at}/messages`, { ...message, subject: 'A\r\nBcc: b@example.com' })).status).toBe(
      400,
    );
    const mails = await site.sentMails();
    expect(mails).toMatchObject([
      { template: 'version-message', to: 'ada@example.com', values: { subject: 'Move on' } },
    ]);
    expect(mails[0]?.values.recipient).toBe(site.ada.developer.id);
    const written = database.query.selectFrom('audit_event').select('details');
    expect(await written.where('action', '=', 'version.message-sent').execute()).toMatchObject([
      { details: expect.objectContaining({ subject: 'Move on' }) },
    ]);
  });

  test('a developer who turned mails about changes off gets no message either', async () => {
    await using database = await open();
    await using site = await aSiteWithOwner(database);
    const choose = (rhythm: string) => site.ada.put('/developer/following/mails', { rhythm });
    await choose('off');
    await site.olive('POST', `${site.at}/messages`, message);
    expect(await site.sentMails()).toEqual([]);
    expect((await site.olive('GET', site.at)).body.notices).toMatchObject([
      { kind: 'message', mailed: 0, is_done: true },
    ]);
    await choose('weekly');
    await site.olive('POST', `${site.at}/messages`, message);
    expect((await site.sentMails()).map(({ template }) => template)).toEqual(['version-message']);
  });

  test('a preview is the mail as its readers get it, and sends nothing', async () => {
    await using database = await open();
    await using site = await aSiteWithOwner(database);
    const asked = { subject: 'Move on', message: 'See [v2](/spec/parcels/v2).', locale: 'de' };
    const { status, body } = await site.olive('POST', `${site.at}/messages/preview`, asked);
    expect([status, body.subject]).toEqual([200, 'Parcels v1: Move on']);
    expect(body.text).toMatch(/See v2 \(http[^ ]+\/spec\/parcels\/v2\)\./);
    expect(body.text).toContain('/unsubscribe?token=hidden');
    expect(body.nodes).toMatchObject({ type: 'document', children: [{ type: 'paragraph' }] });
    expect(await site.sentMails()).toEqual([]);
  });

  test('viewers read who uses a version and cannot write; another organization learns nothing', async () => {
    await using database = await open();
    await using site = await aSiteWithOwner(database);
    const { world, at } = site;
    const viewer = await asUser(world, await aUser(world, { email: 'vera@example.com', role: 'viewer' }));
    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    const reads = [at, `${at}/developers`, `${at}/notices/${missingId}`];
    for (const path of reads) {
      expect([path, (await viewer('GET', path)).status]).toEqual([path, 200]);
      expect([path, (await stranger('GET', path)).status]).toEqual([path, 404]);
    }
    for (const path of [`${at}/messages`, `${at}/messages/preview`]) {
      expect([path, (await viewer('POST', path, message)).status]).toEqual([path, 403]);
      expect([path, (await stranger('POST', path, message)).status]).toEqual([path, 404]);
    }
  });
});

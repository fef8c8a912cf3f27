import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { isSignedWith, startWebhookReceiver } from '@portico/test-kit/network/webhook-receiver.ts';
import { aPrivatePortal, aSignedInCaller } from '@portico/test-kit/world/application-world.ts';
import { aCountingHasher, aDeveloper, mailsIn, post } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const at = '/api/admin/v1/webhooks';

async function anOrganization(database: TestDatabase) {
  const other = aPortalContent({ name: 'other', hosts: ['other.test'] });
  const portal = aPrivatePortal({ sign_in: ['basic'] });
  const parts = { outbound_allow: ['127.0.0.1', '::1'], hasher: aCountingHasher() };
  const world = await aWorld(database, [portal, other], parts);
  const owner = await asUser(world, await aUser(world));
  const idOf = async (host: string) => (await world.services.portals.byHost(host)).id;
  return Object.assign(world, { owner, portal_id: await idOf('portal.test'), other_id: await idOf('other.test') });
}

onBothEngines((open) => {
  test('events of a portal are sent to the webhooks that subscribe to them, signed', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    await using receiver = await startWebhookReceiver();
    const { owner, portal_id, other_id } = world;
    const made = await owner('POST', at, { url: receiver.url, description: ' To the CRM ' });
    expect(made).toMatchObject({
      status: 201,
      body: { url: receiver.url, description: 'To the CRM', event_types: null, portal_id: null, is_enabled: true },
    });
    const { secret, ...shown } = made.body;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await owner('GET', at)).body).toEqual({ data: [shown] });
    await owner('POST', at, { url: `${receiver.url}/keys`, event_types: ['credential.created'], portal_id });
    await owner('POST', at, { url: `${receiver.url}/elsewhere`, portal_id: other_id });

    await post(world, '/api/v2/developer', { email: 'grace@example.com', full_name: 'Grace' });
    const token = (await mailsIn(database)).find(({ template }) => template === 'confirm-email')?.values.token;
    await post(world, '/api/v2/developer/verify-email', { token });
    const [registered] = await receiver.received(1);
    expect(registered?.body).toMatchObject({
      type: 'developer.registered',
      timestamp: expect.any(String),
      data: { portal: { id: portal_id, name: 'main' }, developer: { email: 'grace@example.com', status: 'pending' } },
    });
    const grace = registered?.body.data.developer.id;
    const decide = (status: string) =>
      owner('PATCH', `/api/admin/v1/portals/${portal_id}/developers/${grace}`, { status });
    expect((await decide('approved')).status).toBe(200);
    await receiver.received(2);

    const ada = await aSignedInCaller(world);
    const idOf = async (table: 'auth_strategy' | 'product_version', name: string) =>
      (await database.query.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    const keys = await idOf('auth_strategy', 'Keys');
    const { body: application } = await ada.post('/applications', { name: 'Billing', auth_strategy_id: keys });
    await receiver.received(3);
    const product_version_id = await idOf('product_version', 'open');
    await ada.post(`/applications/${application.id}/registrations`, { product_version_id });
    await receiver.received(5);
    const { body: key } = await ada.post(`/applications/${application.id}/credentials`, {});
    await receiver.received(7);
    await ada.delete(`/applications/${application.id}`);
    const events = await receiver.received(8);

    const told = (path: string) => events.filter((event) => event.path === path).map(({ body }) => body);
    expect(told('/events/elsewhere')).toEqual([]);
    expect(told('/events/keys').map(({ type }) => type)).toEqual(['credential.created']);
    const all = told('/events');
    expect(all.map(({ type }) => type).sort()).toEqual([
      'application.created',
      'application.deleted',
      'credential.created',
      'developer.approved',
      'developer.registered',
      'registration.approved',
      'registration.requested',
    ]);
    const dataOf = (type: string) => all.find((body) => body.type === type)?.data;
    expect(dataOf('registration.approved')).toMatchObject({
      registration: { status: 'approved', product: { name: 'Parcels' }, version: { name: 'open' } },
      application: { id: application.id, name: 'Billing' },
      developer: { email: 'ada@example.com' },
    });
    expect(dataOf('credential.created').credential).toMatchObject({ id: key.id, kind: 'api_key' });
    expect(dataOf('application.deleted').application).toMatchObject({ name: 'Billing' });
    expect(JSON.stringify(events)).not.toContain(key.credential);
    expect(events.every((event) => event.path !== '/events' || isSignedWith(secret, event))).toBe(true);
    const rows = await database.query.selectFrom('webhook_endpoint').select('sealed_secret').execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  test('a change that is rolled back sends no event', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    await using receiver = await startWebhookReceiver();
    await world.owner('POST', at, { url: receiver.url });
    const { portal_id, id } = await aDeveloper(world, { status: 'pending' });
    // The last write of the transaction is the mail about the decision, which fails here.
    await database.query.schema.dropTable('mail_outbox').execute();
    await expect(world.services.approval.approve(portal_id, id, { actor: { kind: 'system' } })).rejects.toThrow();
    expect(await database.query.selectFrom('developer').select('status').execute()).toEqual([{ status: 'pending' }]);
    expect(await database.query.selectFrom('webhook_event').select('id').execute()).toEqual([]);
  });

  test('a test event is sent, stored with its attempt, and sent again with the same id', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    await using receiver = await startWebhookReceiver();
    const { owner } = world;
    receiver.answer = (_event, response) => response.writeHead(500).end(`no\0${'x'.repeat(3000)}`);
    const { id, secret } = (await owner('POST', at, { url: receiver.url })).body;
    const sent = await owner('POST', `${at}/${id}/test`);
    expect(sent).toMatchObject({ status: 201, body: { type: 'webhook.test', status: 'queued', attempts: 0 } });
    await receiver.received(1);
    const read = async () => (await owner('GET', `${at}/${id}/deliveries/${sent.body.id}`)).body;
    await expect.poll(async () => (await read()).attempt_list).toHaveLength(1);
    const failed = await read();
    expect(failed).toMatchObject({ status: 'queued', attempts: 1, body: receiver.events[0]?.raw });
    expect(failed.attempt_list[0]).toMatchObject({ status_code: 500, error: 'The receiver answered with status 500.' });
    expect(failed.attempt_list[0].answer).toMatch(/^nox{1021,1022}$/);
    expect((await owner('GET', `${at}/${id}`)).body.failing_since).not.toBeNull();

    receiver.answer = () => {};
    await database.query.updateTable('webhook_delivery').set({ status: 'failed' }).execute();
    expect((await owner('POST', `${at}/${id}/replay`)).body).toEqual({ deliveries: 1 });
    await receiver.received(2);
    await expect.poll(async () => (await read()).status).toBe('delivered');
    expect((await owner('GET', `${at}/${id}`)).body.failing_since).toBeNull();
    const again = await owner('POST', `${at}/${id}/deliveries/${sent.body.id}/replay`);
    expect(again).toMatchObject({ status: 200, body: { status: 'queued', attempts: 0 } });
    const events = await receiver.received(3);
    expect(new Set(events.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(events.every((event) => isSignedWith(secret, event))).toBe(true);
    const { body: list } = await owner('GET', `${at}/${id}/deliveries?filter[status]=failed`);
    expect(list.meta.page.total).toBe(0);
  });

  test('after a new secret, deliveries are also signed with the former one for a day', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    await using receiver = await startWebhookReceiver();
    const { owner } = world;
    const { id, secret: former } = (await owner('POST', at, { url: receiver.url })).body;
    const { secret } = (await owner('POST', `${at}/${id}/secret`)).body;
    await owner('POST', `${at}/${id}/test`);
    await receiver.received(1);
    await database.query.updateTable('webhook_endpoint').set({ former_until: '2020-01-01T00:00:00.000Z' }).execute();
    await owner('POST', `${at}/${id}/test`);
    const [first, second] = await receiver.received(2);
    expect([isSignedWith(secret, first!), isSignedWith(former, first!)]).toEqual([true, true]);
    expect([isSignedWith(secret, second!), isSignedWith(former, second!)]).toEqual([true, false]);
  });

  test('a webhook is changed, disabled, enabled and deleted, and other organizations never see it', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    const { owner, other_id } = world;
    const { id } = (await owner('POST', at, { url: 'https://hooks.example.com/a#b' })).body;
    const change = { url: 'https://hooks.example.com/c', event_types: ['developer.approved'], portal_id: other_id };
    expect((await owner('PATCH', `${at}/${id}`, change)).body).toMatchObject(change);
    await database.query.updateTable('webhook_endpoint').set({ disabled_reason: 'failing' }).execute();
    expect((await owner('PATCH', `${at}/${id}`, { is_enabled: false })).body.disabled_reason).toBeNull();
    expect((await owner('POST', `${at}/${id}/test`)).body.type).toBe('/problems/webhook-disabled');

    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    expect((await stranger('GET', at)).body.data).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/secret'],
      ['POST', '/replay'],
      ['GET', '/deliveries'],
    ] as const) {
      const body = method === 'PATCH' ? { is_enabled: true } : undefined;
      expect([method, path, (await stranger(method, `${at}/${id}${path}`, body)).status]).toEqual([method, path, 404]);
    }
    expect((await stranger('POST', at, { url: 'https://a.example', portal_id: other_id })).status).toBe(404);
    expect((await owner('DELETE', `${at}/${id}`)).status).toBe(204);
    expect((await owner('GET', `${at}/${id}`)).status).toBe(404);
    const actions = await database.query.selectFrom('audit_event').select('action').orderBy('id').execute();
    const told = actions.map(({ action }) => action).filter((action) => action.startsWith('webhook.'));
    expect(told).toEqual(['webhook.created', 'webhook.changed', 'webhook.changed', 'webhook.deleted']);
  });

  test('an organization has at most twenty webhooks', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    const create = () => world.owner('POST', at, { url: 'https://hooks.example.com/' });
    for (let made = 0; made < 20; made += 1) expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject({ status: 409, body: { type: '/problems/limit-reached' } });
  });
});

test('a webhook that is deleted meanwhile gets no event and blocks no other', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await anOrganization(database);
  await using receiver = await startWebhookReceiver();
  const { owner } = world;
  for (let race = 0; race < 20; race += 1) {
    const { id } = (await owner('POST', at, { url: receiver.url })).body;
    const email = `racer-${race}@example.com`;
    const [sent, , deleted] = await Promise.all([
      owner('POST', `${at}/${id}/test`),
      aDeveloper(world, { email, status: 'pending' }).then(({ portal_id, id: developer_id }) =>
        world.services.approval.approve(portal_id, developer_id, { actor: { kind: 'system' } }),
      ),
      owner('DELETE', `${at}/${id}`),
    ]);
    expect([201, 404]).toContain(sent.status);
    expect(deleted.status).toBe(204);
  }
});

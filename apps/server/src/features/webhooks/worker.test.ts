import { anActor } from '@portico/test-kit/actor.ts';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { startWebhookReceiver } from '@portico/test-kit/network/webhook-receiver.ts';
import { mailsIn } from '@portico/test-kit/world/developers.ts';
import { aWebhookRoom } from '@portico/test-kit/world/webhook-world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { failingMaximumMs, maximumAttempts, retryDelay } from './retry.ts';
import { leaseMs } from './send.ts';

const hour = 3_600_000;

onBothEngines((open) => {
  test('a failed delivery is retried after growing pauses, until it is given up', async () => {
    await using database = await open();
    await using receiver = await startWebhookReceiver();
    receiver.answer = (_event, response) => response.writeHead(503).end('busy');
    const room = await aWebhookRoom(database, receiver.url);
    const { id } = await room.test();
    const worker = room.worker();
    worker.start();
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      await worker.recorded(attempt);
      await room.time.rest();
      room.time.advance(retryDelay(attempt, () => 0) ?? 0);
    }
    await worker.stop();
    const { status, attempts, attempt_list, next_attempt_at } = await room.details(id);
    expect({ status, attempts, next_attempt_at }).toEqual({
      status: 'failed',
      attempts: maximumAttempts,
      next_attempt_at: null,
    });
    expect(attempt_list).toHaveLength(maximumAttempts);
    expect(attempt_list[0]).toMatchObject({ status_code: 503, answer: 'busy' });
    const times = attempt_list.map(({ at }) => Date.parse(at)).reverse();
    const pauses = times.slice(1).map((at, index) => at - times[index]!);
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect((await room.found()).failing_since).not.toBeNull();
  });

  test('if a server dies after the receiver accepted an event, another server sends it again', async () => {
    await using database = await open();
    await using receiver = await startWebhookReceiver();
    const room = await aWebhookRoom(database, receiver.url);
    const { id } = await room.test();
    const dying = room.worker({ dies: true });
    dying.start();
    await receiver.received(1);
    void dying.stop();

    const other = room.worker();
    other.start();
    await room.time.rest();
    room.time.advance(leaseMs - 10_000);
    await room.time.rest();
    expect(receiver.events).toHaveLength(1);
    room.time.advance(20_000);
    await other.recorded(1);
    await other.stop();
    expect(await room.details(id)).toMatchObject({ status: 'delivered', attempts: 2 });
    const [first, second] = receiver.events;
    expect(second?.raw).toBe(first?.raw);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  test('a webhook that accepts nothing for three days is disabled with a notice, and pending events are sent when it is enabled', async () => {
    await using database = await open();
    await using receiver = await startWebhookReceiver();
    receiver.answer = (_event, response) => response.writeHead(500).end();
    const room = await aWebhookRoom(database, receiver.url);
    const worker = room.worker();
    worker.start();
    const { id } = await room.test();
    worker.expect();
    await worker.recorded(1);
    await room.time.rest();
    room.time.advance(failingMaximumMs + hour);
    await worker.recorded(2);
    expect(await room.found()).toMatchObject({ is_enabled: false, disabled_reason: 'failing' });
    const [mail] = await mailsIn(database);
    const { host } = new URL(receiver.url);
    expect(mail).toMatchObject({ template: 'webhook-disabled', to: 'olive@example.com', values: { host } });
    const audited = await database.query.selectFrom('audit_event').select('action').execute();
    expect(audited.map(({ action }) => action)).toContain('webhook.disabled');

    receiver.answer = () => {};
    room.time.advance(24 * hour);
    await room.time.rest();
    expect(receiver.events).toHaveLength(2);
    await room.webhooks.update(room.keeper, room.webhook.id, { is_enabled: true });
    worker.expect();
    await worker.recorded(3);
    await worker.stop();
    expect((await room.details(id)).status).toBe('delivered');
  });

  test('a receiver that answers that it is gone gets no more events', async () => {
    await using database = await open();
    await using receiver = await startWebhookReceiver();
    receiver.answer = (_event, response) => response.writeHead(410).end();
    const room = await aWebhookRoom(database, receiver.url);
    const { id } = await room.test();
    const worker = room.worker();
    worker.start();
    await worker.recorded(1);
    await worker.stop();
    expect(await room.found()).toMatchObject({ is_enabled: false, disabled_reason: 'gone' });
    expect((await room.details(id)).status).toBe('failed');
  });

  test('a host name is resolved at every delivery, and a redirect or a slow answer is a failure', async () => {
    await using database = await open();
    await using receiver = await startWebhookReceiver();
    const room = await aWebhookRoom(database, receiver.url.replace('127.0.0.1', 'hooks.example.com'));
    const attempt = async (send: ReturnType<typeof room.sender>) => {
      const { id } = await room.test();
      const worker = room.worker({ send });
      worker.start();
      await worker.recorded(1);
      await worker.stop();
      await database.query.updateTable('webhook_delivery').set({ status: 'failed' }).execute();
      return (await room.details(id)).attempt_list[0];
    };
    const inside = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    expect(await attempt(room.sender(inside, []))).toMatchObject({
      status_code: null,
      error: 'The host is in a network that events are not sent to.',
    });
    expect(await attempt(room.sender(async () => []))).toMatchObject({ error: 'The host name has no IP address.' });
    expect(receiver.events).toEqual([]);

    receiver.answer = (_event, response) => response.writeHead(302, { location: receiver.url }).end();
    expect(await attempt(room.sender())).toMatchObject({
      status_code: 302,
      error: 'The receiver redirects, which is not followed.',
    });
    receiver.answer = () => new Promise(() => {});
    expect(await attempt(room.sender())).toMatchObject({
      status_code: null,
      error: 'The server did not answer within 0.5 seconds.',
    });
    expect(receiver.events).toHaveLength(2);
  });
});

onBothEngines((open) => {
  test('hanging receivers of one organization do not delay others', async () => {
    await using database = await open();
    await using receiver = await startWebhookReceiver();
    const [released, full] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hanging = () => receiver.events.filter(({ path }) => path.includes('hangs')).length;
    receiver.answer = ({ path }) => {
      if (!path.includes('hangs')) return undefined;
      if (hanging() === 8) full.resolve();
      return released.promise;
    };
    const room = await aWebhookRoom(database, `${receiver.url}/hangs`);
    for (let number = 0; number < 9; number += 1) {
      const { id } = await room.webhooks.create(room.keeper, { url: `${receiver.url}/hangs/${number}` });
      for (let time = 0; time < 2; time += 1) await room.webhooks.sendTest(room.keeper, id);
    }
    const worker = room.worker({ send: room.sender(undefined, undefined, 60_000) });
    worker.start();
    await full.promise;
    const org_id = await room.organization.create('Another');
    const person = { org_id, email: 'ann@example.com', full_name: 'Ann', role: 'owner', password: 'Correct-horse-7' };
    const { id } = (await room.users.add({ ...person, role: 'owner' }))!;
    const keeper = anActor({ org_id, id });
    const quick = await room.webhooks.create(keeper, { url: `${receiver.url}/quick` });
    await room.webhooks.sendTest(keeper, quick.id);
    worker.expect();
    await worker.recorded(1);
    const [paths, held] = [receiver.events.map(({ path }) => path), hanging()];
    released.resolve();
    await worker.stop();
    expect(paths).toContain('/events/quick');
    expect(held).toBe(8);
  });
});

test('two servers share deliveries, and each event is sent once', async () => {
  await using database = await openTestDatabase('postgres');
  await using other = openDatabase(database.settings);
  await using receiver = await startWebhookReceiver();
  const room = await aWebhookRoom(database, receiver.url);
  const events = 60;
  for (let count = 0; count < events; count += 1) await room.test();
  const workers = [room.worker(), room.worker({ on: other })];
  for (const worker of workers) worker.start();
  await receiver.received(events);
  await Promise.all(workers.map((worker) => worker.stop()));
  const ids = receiver.events.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  const left = await database.query.selectFrom('webhook_delivery').select('id').where('status', '!=', 'delivered');
  expect(await left.execute()).toEqual([]);
});

test('a slow receiver does not delay others', async () => {
  await using database = await openTestDatabase('sqlite');
  await using receiver = await startWebhookReceiver();
  const released = Promise.withResolvers<void>();
  receiver.answer = ({ path }) => (path === '/events' ? released.promise : undefined);
  const room = await aWebhookRoom(database, receiver.url);
  const quick = await room.webhooks.create(room.keeper, { url: `${receiver.url}/quick` });
  for (let count = 0; count < 30; count += 1) await room.test();
  await room.webhooks.sendTest(room.keeper, quick.id);
  const worker = room.worker();
  worker.start();
  await worker.recorded(1);
  expect(receiver.events.map(({ path }) => path)).toContain('/events/quick');
  expect(receiver.events.length).toBeLessThanOrEqual(4);
  released.resolve();
  await worker.stop();
});

test('pauses grow, and vary by up to a fifth', () => {
  expect(retryDelay(1, () => 0)).toBe(5000);
  expect(retryDelay(1, () => 1)).toBe(6000);
  expect(retryDelay(maximumAttempts - 1, () => 0)).toBe(24 * hour);
  expect(retryDelay(maximumAttempts, () => 0)).toBeUndefined();
});

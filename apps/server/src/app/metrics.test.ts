import { randomUUIDv7 } from 'node:crypto';
import { anActor } from '@portico/test-kit/actor.ts';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { startSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { startWebhookReceiver } from '@portico/test-kit/network/webhook-receiver.ts';
import { readMetrics, toMetrics } from '@portico/test-kit/server/read-metrics.ts';
import { until } from '@portico/test-kit/until.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { aGatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../platform/http/metrics.ts';
import { createCacheCounters } from '../platform/metrics/counters.ts';
import { createDatabaseSamples } from '../platform/metrics/database-samples.ts';
import { ownMetrics } from './metrics.ts';

const minute = 60_000;

/** Deliveries that are due tomorrow, to an enabled or a disabled endpoint. */
async function aDelivery({ query }: TestDatabase, org_id: string, is_enabled: boolean, created_at: string) {
  const times = { created_at, updated_at: created_at };
  const [endpoint_id, event_id] = [randomUUIDv7(), randomUUIDv7()];
  const endpoint = {
    org_id,
    id: endpoint_id,
    url: 'https://receiver.example',
    is_enabled,
    sealed_secret: '',
    ...times,
  };
  await query.insertInto('webhook_endpoint').values(endpoint).execute();
  await query
    .insertInto('webhook_event')
    .values({ org_id, id: event_id, type: 'test', event_body: '{}', created_at })
    .execute();
  const delivery = { org_id, id: randomUUIDv7(), endpoint_id, event_id, attempts: 3, status: 'queued' as const };
  const next_attempt_at = new Date(Date.parse(created_at) + 1440 * minute).toISOString();
  await query
    .insertInto('webhook_delivery')
    .values({ ...delivery, next_attempt_at, created_at })
    .execute();
}

onBothEngines((open) => {
  test('answers to gateways are counted by result, and cache reads by hits and misses', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { world, ask, application, key, register } = gateway;
    const { id } = await application('Keys');
    const { credential } = await key(id);
    await register(id, 'keys');
    expect((await ask('/reviewed', { apikey: credential })).status).toBe(403);
    for (let at = 0; at < 3; at += 1) expect((await ask('/parcels', { apikey: credential })).status).toBe(200);
    await ask('/parcels', { apikey: 'wrong' });
    await ask('/parcels');
    await ask('/nowhere');
    await ask('/parcels', { 'x-portico-gateway-token': 'wrong' });

    const { value } = await readMetrics(world);
    const results = ['allowed', 'not-registered', 'unknown-credential', 'no-credential', 'unknown-route'];
    expect(
      [...results, 'unknown-gateway-token', 'insufficient-scope', 'error'].map((result) =>
        value(`portico_authorize_total{result="${result}"}`),
      ),
    ).toEqual([3, 1, 1, 1, 1, 1, 0, 0]);
    expect(value('portico_cache_hits_total{cache="credentials"}')).toBeGreaterThanOrEqual(2);
    expect(value('portico_cache_misses_total{cache="credentials"}')).toBeGreaterThanOrEqual(2);
    expect(value('portico_cache_hits_total{cache="routes"}')).toBeGreaterThan(0);
    expect(value('portico_cache_hits_total{cache="gateway-tokens"}')).toBeGreaterThan(0);
    expect(value('portico_sessions_opened_total{kind="developer"}')).toBe(1);
    expect(value('portico_sessions')).toBe(1);
    expect(value('portico_database_up')).toBe(1);
    // Ten for requests, three for long work, and the listening connection.
    expect(value('portico_database_connections_max')).toBe(database.engine === 'sqlite' ? 1 : 14);
    expect(value('portico_database_waiting')).toBe(0);
  });

  test('every instance reports the same backlog, with the age of its oldest entry', async () => {
    await using database = await open();
    const clock = aClock();
    await using world = await aWorld(database, [aPortalContent()], { clock });
    await using copy = await aWorld(database, [], { clock });
    const { mail, transact, portals } = world.services;
    const empty = await readMetrics(world);
    expect(empty.value('portico_backlog{queue="mail"}')).toBe(0);
    expect(empty.value('portico_backlog_oldest_seconds{queue="webhook"}')).toBe(0);

    const portal = await portals.byHost('portal.test');
    const enqueue = (to: string) => {
      const values = { full_name: 'Ada', token: 'secret' };
      const confirmation = { portal_id: portal.id, template: 'confirm-email', to, locale: 'en', values } as const;
      return transact((transaction) => mail.enqueue(transaction, confirmation));
    };
    await enqueue('first@example.com');
    const at = new Date(clock()).toISOString();
    await aDelivery(database, world.org_id, true, at);
    await aDelivery(database, world.org_id, false, at);
    clock.pass(90 * minute);
    await enqueue('second@example.com');
    for (const each of [world, copy]) {
      const { value, text } = await readMetrics(each);
      expect(value('portico_backlog{queue="mail"}')).toBe(2);
      expect(value('portico_backlog_oldest_seconds{queue="mail"}')).toBe(90 * 60);
      // Nothing is sent to a disabled endpoint.
      expect(value('portico_backlog{queue="webhook"}')).toBe(1);
      expect(value('portico_backlog_oldest_seconds{queue="webhook"}')).toBe(90 * 60);
      expect(value('portico_mail_server_configured')).toBe(0);
      expect(text).not.toMatch(/@example|receiver|secret-|Ada/);
    }
  });

  test('publishes are counted by how they end, and attempts beyond a limit by its name', async () => {
    await using database = await open();
    await using world = await aWorld(database);
    const { publishing, attempts } = world.services;
    await publishing.publish(world.org_id, aPortalContent());
    await publishing.publish(world.org_id, aPortalContent({ title: 'Another' }), { dry_run: true });
    const taken = aPortalContent({ name: 'other', hosts: ['portal.test'] });
    await expect(publishing.publish(world.org_id, taken, { is_operator: false })).rejects.toThrow();
    for (let at = 0; at < 3; at += 1) await attempts.take('tenant', 'reset-mails-from-network', '192.0.2.1');

    const { value } = await readMetrics(world);
    const ended = ['published', 'unchanged', 'refused', 'failed'];
    expect(ended.map((result) => value(`portico_publishes_total{result="${result}"}`))).toEqual([1, 1, 1, 0]);
    expect(value('portico_rate_limited_total{limit="reset-mails-from-network"}')).toBe(1);
    expect(value('portico_rate_limited_total{limit="sign-ins-of-account"}')).toBe(0);
  });
});

test('attempts to send a mail and a webhook are counted by how they end', async () => {
  await using database = await openTestDatabase('sqlite');
  let taken = 0;
  await using smtp = await startSmtpServer({ verdict: () => (taken++ === 0 ? undefined : 550) });
  await using receiver = await startWebhookReceiver();
  receiver.answer = (_event, response) => response.writeHead(receiver.events.length === 1 ? 200 : 500);
  const allowed = { smtp_url: smtp.url, outbound_allow: ['127.0.0.1'] };
  const world = await aWorld(database, [aPortalContent()], allowed);
  const { mail, transact, portals, users, webhooks, mailAttempts, webhookAttempts } = world.services;
  try {
    const portal = await portals.byHost('portal.test');
    const owner = { org_id: world.org_id, email: 'olive@example.com', full_name: 'Olive', role: 'owner' } as const;
    const { id } = (await users.add({ ...owner, password: 'Correct-horse-7' }))!;
    const keeper = anActor({ org_id: world.org_id, id });
    const webhook = await webhooks.create(keeper, { url: receiver.url });
    const values = { full_name: 'Ada', token: 'secret' };
    const confirmation = { portal_id: portal.id, template: 'confirm-email', locale: 'en', values } as const;
    for (const count of [1, 2]) {
      await transact((tx) => mail.enqueue(tx, { ...confirmation, to: `${count}@example.com` }));
      await webhooks.sendTest(keeper, webhook.id);
      await receiver.received(count);
      await until(() => taken >= count);
    }
  } finally {
    // Ending the world waits for work in progress.
    await world[Symbol.asyncDispose]();
  }
  expect(Object.fromEntries(mailAttempts.read())).toEqual({ sent: 1, failed: 1 });
  expect(Object.fromEntries(webhookAttempts.read())).toEqual({ delivered: 1, failed: 1 });
});

describe('without the database', () => {
  const connections = () => ({ in_use: 10, idle: 0, maximum: 10 });
  const written = async (read: () => Promise<never>) => {
    let asked = 0;
    const backlog = () => {
      asked += 1;
      return read();
    };
    const samples = createDatabaseSamples({
      mails: { backlog },
      deliveries: { backlog: read },
      sessions: { countActive: read },
      clock: aClock(),
    });
    const parts = {
      features: [],
      caches: createCacheCounters(),
      samples,
      database: { connections, waiting: () => 4 },
    };
    return { ...toMetrics(await createMetrics(ownMetrics(parts)).written()), asked: () => asked };
  };

  test('metrics leave out values of the database, and query it once', async () => {
    const { value, text, asked } = await written(() => Promise.reject(new Error('away')));
    expect(value('portico_database_up')).toBe(0);
    expect(value('portico_database_waiting')).toBe(4);
    expect(value('portico_database_connections{state="in_use"}')).toBe(10);
    expect(text).not.toMatch(/^portico_(backlog|sessions )/m);
    expect(asked()).toBe(1);
  });
});

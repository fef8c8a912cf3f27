import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aGatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { expect, test } from 'vitest';
import type { AppParts } from '../../app/app.ts';
import { type IssuerForm, readIssuerForm, toClientId } from './issuer-form.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const assertion = `x.${Buffer.from('{"sub":"five"}').toString('base64url')}.y`;

test.each([
  ['Basic', basic('one:secret'), '', 'one'],
  ['encoded Basic', basic('o%3Ane:secret'), '', 'o:ne'],
  ['a field', undefined, 'client_id=two&client_secret=x', 'two'],
  ['an assertion', undefined, `client_assertion=${assertion}`, 'five'],
  ['an assertion that is none', undefined, 'client_assertion=a.b.c', ''],
  ['nothing', 'Bearer x', 'grant_type=client_credentials', ''],
])('a client is identified by %s', (_way, authorization, body, client_id) => {
  const { fields } = readIssuerForm(body) as Extract<IssuerForm, { fields: unknown }>;
  expect(toClientId(authorization, fields)).toBe(client_id);
});

test('a form is read as the issuer reads it: `?name` is a separate field, and a repeated field is refused', () => {
  expect(readIssuerForm('?client_id=victim&client_id=own')).toMatchObject({
    fields: { '?client_id': 'victim', client_id: 'own' },
  });
  expect(readIssuerForm('client_id=victim&client_id=own')).toEqual({
    error: 'invalid_request',
    error_description: "'client_id' parameter must not be provided twice",
  });
  expect(readIssuerForm('a=1&'.repeat(200))).toMatchObject({ error: 'invalid_request' });
  expect(readIssuerForm(Array.from({ length: 101 }, (_, at) => `f${at}=1`).join('&'))).toMatchObject({
    error: 'invalid_request',
  });
});

/** A client of the portal's issuer, and functions that send its requests from an IP address. */
async function aClient(database: TestDatabase, parts: Partial<AppParts>) {
  // Load from other tests must not cause refusals here.
  const overload = { delay_ms: 60_000, waiting: 1000, hashes_waiting: 100 };
  const gateway = await aGatewayWorld(database, { trusted_proxies: ['127.0.0.1'], overload, ...parts });
  const { id, credentials } = await gateway.application('Clients', { scopes: ['read'] });
  await gateway.register(id, 'clients');
  const { client_id, client_secret } = credentials as { client_id: string; client_secret: string };
  const ask = (secret: string, address: string) =>
    gateway.world.fetch('/oauth/token', {
      method: 'POST',
      headers: {
        authorization: basic(`${client_id}:${secret}`),
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
      },
      body: 'grant_type=client_credentials',
    });
  const askAtOnce = (times: number, secret: string, addressAt: (at: number) => string) =>
    Promise.all(Array.from({ length: times }, (_, at) => ask(secret, addressAt(at))));
  return { client_secret, ask, askAtOnce, [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose]() };
}

const countByStatus = (answers: readonly Response[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([key, all]) => [key, all?.length]),
  );

onBothEngines((open) => {
  test('wrong secrets count for their sender and not for the client, and tokens count when they are granted', async () => {
    await using database = await open();
    await using client = await aClient(database, { limits: { 'tokens-of-client': 3 } });
    const { client_secret, ask } = client;
    const statuses = [];
    for (let guess = 0; guess < 22; guess += 1) statuses.push((await ask('pcs_wrong', '198.51.100.1')).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
    const neighbor = await ask(client_secret, '198.51.100.2');
    expect([neighbor.status, Number(neighbor.headers.get('retry-after')) > 0]).toEqual([429, true]);

    const granted = [];
    for (let time = 0; time < 4; time += 1) granted.push((await ask(client_secret, `203.0.${time}.1`)).status);
    expect(granted).toEqual([200, 200, 200, 429]);
  });

  test('of simultaneous wrong secrets no more are checked than the limit, and right ones do not count', async () => {
    await using database = await open();
    await using client = await aClient(database, {});
    const { client_secret, askAtOnce } = client;
    const atOneSite = (at: number) => `203.0.113.${at}`;
    expect(countByStatus(await askAtOnce(40, client_secret, atOneSite))).toEqual({ 200: 40 });
    expect(countByStatus(await askAtOnce(40, 'pcs_wrong', atOneSite))).toEqual({ 401: 20, 429: 20 });
    expect(countByStatus(await askAtOnce(40, 'pcs_wrong', () => '198.51.100.1'))).toEqual({ 401: 20, 429: 20 });
    expect(countByStatus(await askAtOnce(1, client_secret, () => '198.51.100.1'))).toEqual({ 429: 1 });
    expect(countByStatus(await askAtOnce(1, client_secret, () => '192.0.2.1'))).toEqual({ 200: 1 });
  });

  test('simultaneous token requests are granted up to the limit, from any IP addresses', async () => {
    await using database = await open();
    await using client = await aClient(database, { limits: { 'tokens-of-client': 3 } });
    const answers = await client.askAtOnce(12, client.client_secret, (at) => `10.0.${at}.1`);
    expect(countByStatus(answers)).toEqual({ 200: 3, 429: 9 });
    for (const answer of answers.filter(({ status }) => status === 429)) {
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ type: expect.stringMatching(/too-many-requests$/), status: 429 });
    }
  });

  test('a request never counts for another client, however its form is encoded', async () => {
    await using database = await open();
    const limits = { 'tokens-of-client': 3 };
    await using gateway = await aGatewayWorld(database, { trusted_proxies: ['127.0.0.1'], limits });
    const aClient = async (name: string) => {
      const { id, credentials } = await gateway.application('Clients', { name, scopes: ['read'] });
      await gateway.register(id, 'clients');
      return credentials as { client_id: string; client_secret: string };
    };
    const [own, victim] = [await aClient('Own'), await aClient('Victim')];
    const post = async (path: string, body: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.9' };
      const answer = await gateway.world.fetch(`/oauth${path}`, { method: 'POST', headers, body });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const by = ({ client_id, client_secret }: typeof own) => `client_id=${client_id}&client_secret=${client_secret}`;
    const forged = `?client_id=${victim.client_id}&${by(own)}&grant_type=client_credentials`;
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await post('/token', forged)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await post('/token', `${by(victim)}&grant_type=client_credentials`)).status).toBe(200);
    expect((await post('/token', `client_id=x&${by(own)}`)).body).toMatchObject({ error: 'invalid_request' });
  });

  test('new and existing tokens have no scope of a product that the developer may no longer use', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { id, credentials } = await gateway.application('Clients', { scopes: ['read'] });
    await gateway.register(id, 'clients');
    const { client_id, client_secret } = credentials as { client_id: string; client_secret: string };
    const headers = {
      authorization: basic(`${client_id}:${client_secret}`),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const post = async (path: string, body: string) =>
      (await (await gateway.world.fetch(`/oauth${path}`, { method: 'POST', headers, body })).json()) as {
        access_token: string;
        scope?: string;
      };
    const { access_token, scope } = await post('/token', 'grant_type=client_credentials');
    expect([scope, (await post('/introspect', `token=${access_token}`)).scope]).toEqual(['read', 'read']);
    await database.query.updateTable('product').set({ is_published: false }).execute();
    expect((await post('/token', 'grant_type=client_credentials')).scope ?? '').toBe('');
    expect((await post('/introspect', `token=${access_token}`)).scope ?? '').toBe('');
  });
});

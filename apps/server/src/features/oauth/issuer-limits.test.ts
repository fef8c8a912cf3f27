import { expect, test } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { aGatewayWorld } from '../../testing/gateway-world.ts';
import { toClientId } from './issuer-limits.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const assertion = `x.${Buffer.from('{"sub":"five"}').toString('base64url')}.y`;

test.each([
  ['Basic', basic('one:secret'), '', 'one'],
  ['encoded Basic', basic('o%3Ane:secret'), '', 'o:ne'],
  ['a field', undefined, 'client_id=two&client_secret=x', 'two'],
  ['an assertion', undefined, `client_assertion=${assertion}`, 'five'],
  ['an assertion that is none', undefined, 'client_assertion=a.b.c', ''],
  ['nothing', 'Bearer x', 'grant_type=client_credentials', ''],
])('a client that says who it is by %s', (_way, authorization, body, client_id) => {
  expect(toClientId(authorization, body)).toBe(client_id);
});

onBothEngines((open) => {
  test('wrong secrets stop whoever sends them, and not the client; tokens are counted when they are granted', async () => {
    await using database = await open();
    const limits = { 'tokens-of-client': 3 };
    await using gateway = await aGatewayWorld(database, { trusted_proxies: ['127.0.0.1'], limits });
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
    const statuses = [];
    for (let guess = 0; guess < 22; guess += 1) statuses.push((await ask('pcs_wrong', '198.51.100.1')).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
    const neighbour = await ask(client_secret, '198.51.100.2');
    expect([neighbour.status, Number(neighbour.headers.get('retry-after')) > 0]).toEqual([429, true]);

    const granted = [];
    for (let time = 0; time < 4; time += 1) granted.push((await ask(client_secret, `203.0.${time}.1`)).status);
    expect(granted).toEqual([200, 200, 200, 429]);
  });
});

import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock, mailsIn, problemOf } from '@portico/test-kit/world/developers.ts';
import { aGatewayWorld, type GatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { expect, test } from 'vitest';

const secret = 'a secret that the scanner shares with us';
const scanner = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const leak_reporters = {
  secret,
  public_keys: [scanner.publicKey.export({ type: 'spki', format: 'pem' }) as string],
};

const hmac = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

const report = ({ world }: GatewayWorld, body: string, headers: Record<string, string>) =>
  world.fetch('/gateway/v1/leaked-credentials', {
    method: 'POST',
    host: 'anything.test',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const aLeakWorld = (database: TestDatabase) => aGatewayWorld(database, { leak_reporters, clock: aClock() });

onBothEngines((open) => {
  test('a leaked key is revoked, and its owner gets an email', async () => {
    await using database = await open();
    await using gateway = await aLeakWorld(database);
    const { id } = await gateway.application('Keys');
    await gateway.register(id, 'keys');
    const { credential } = await gateway.key(id, { display_name: 'Night run' });
    expect((await gateway.ask('/parcels', { apikey: credential })).status).toBe(200);
    const unknown = credential.slice(0, -1);
    const url = 'https://example.com/repo/blob/1';
    const body = JSON.stringify([
      { token: credential, type: 'portico_api_key', url, source: 'content' },
      { token: unknown, type: 'portico_api_key', url: null },
    ]);
    const answer = await report(gateway, body, { 'x-portico-signature': hmac(body) });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [
        { token_hash: sha256(credential), token_type: 'portico_api_key', label: 'true_positive' },
        { token_hash: sha256(unknown), token_type: 'portico_api_key', label: 'false_positive' },
      ],
    ]);
    expect((await gateway.ask('/parcels', { apikey: credential })).status).toBe(401);
    const [mail] = await mailsIn(database);
    expect(mail).toMatchObject({
      template: 'credential-leaked',
      to: 'ada@example.com',
      values: { application: 'Keys', credential: 'Night run', place: url },
    });
    const again = await report(gateway, body, { 'x-portico-signature': hmac(body) });
    expect(await again.json()).toMatchObject([{ label: 'false_positive' }, {}]);
    expect(await mailsIn(database)).toHaveLength(1);
  });

  test('a client secret is revoked by a report signed with a private key, and can be replaced', async () => {
    await using database = await open();
    await using gateway = await aLeakWorld(database);
    const { id, credentials } = await gateway.application('Clients', { scopes: ['read'] });
    await gateway.register(id, 'clients');
    const call = ({ client_id, client_secret }: { client_id: string; client_secret: string }) => {
      const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
      return gateway.ask('/payments', { authorization });
    };
    expect((await call(credentials)).status).toBe(200);
    const body = JSON.stringify({ token: credentials.client_secret });
    const signature = sign('sha256', Buffer.from(body), scanner.privateKey).toString('base64');
    const answer = await report(gateway, body, { 'github-public-key-signature': signature });
    expect(await answer.json()).toMatchObject([{ token_type: 'portico_client_secret', label: 'true_positive' }]);
    expect((await call(credentials)).status).toBe(401);
    const { body: client } = await gateway.ada.get(`/applications/${id}/client`);
    expect(client.client_secret).toBeNull();
    const { body: fresh } = await gateway.ada.post(`/applications/${id}/refresh-token`, { grace: '24h' });
    expect([(await call(fresh)).status, (await call(credentials)).status]).toEqual([200, 401]);
  });

  test('an unsigned report revokes nothing', async () => {
    await using database = await open();
    await using gateway = await aLeakWorld(database);
    const { id } = await gateway.application('Keys');
    await gateway.register(id, 'keys');
    const { credential } = await gateway.key(id);
    const body = JSON.stringify([{ token: credential }]);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forged = sign('sha256', Buffer.from(body), stranger.privateKey).toString('base64');
    const attempts: Record<string, string>[] = [
      {},
      { 'x-portico-signature': hmac(body, 'another secret') },
      { 'x-portico-signature': hmac(`${body} `) },
      { 'x-portico-signature': '' },
      { 'x-portico-public-key-signature': forged },
      { 'x-portico-public-key-signature': 'nonsense' },
    ];
    for (const headers of attempts) {
      expect(await problemOf(await report(gateway, body, headers))).toMatchObject({
        status: 401,
        code: 'unknown-signature',
      });
    }
    const odd = '[{"token": 1}]';
    const refused = await report(gateway, odd, { 'x-portico-signature': hmac(odd) });
    expect(await problemOf(refused)).toMatchObject({ status: 400, code: 'invalid-parameters' });
    expect((await gateway.ask('/parcels', { apikey: credential })).status).toBe(200);
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

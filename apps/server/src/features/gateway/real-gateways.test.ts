import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from '../../secret-format.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/engines.ts';
import { anExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.ts';
import { aGatewayWorld, type GatewayWorld } from '../../testing/gateway-world.ts';
import { gatewayPrograms, type RealGateway } from '../../testing/gateways.ts';
import { requestAs } from '../../testing/request.ts';

/** The API behind the gateway: it tells what it was told. */
async function anApi() {
  const server = createServer(({ headers }, answer) => answer.end(JSON.stringify(headers))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe.each(gatewayPrograms())('behind a real $name', ({ start }) => {
  const stack = new AsyncDisposableStack();
  let database: TestDatabase;
  let world: GatewayWorld;
  let gateway: RealGateway;
  let stranger: ExternalIssuer;
  let ahead = 0;

  beforeAll(async () => {
    database = stack.use(await openTestDatabase('sqlite'));
    world = stack.use(await aGatewayWorld(database, { clock: () => Date.now() + ahead }));
    stranger = stack.use(await anExternalIssuer());
    const api = stack.adopt(await anApi(), async (server) => void server.close());
    const { port } = api.address() as AddressInfo;
    const portico = new URL(world.world.url).host;
    gateway = stack.use(await start({ portico, api: `127.0.0.1:${port}`, token: world.token }));
  });
  afterAll(() => stack.disposeAsync());

  const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    requestAs('api.test', `${gateway.url}${path}`, { method, headers });
  const statusOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await call(path, headers, method)).status;

  /** As no client would send it. */
  async function rawStatusOf(path: string, apikey: string): Promise<number> {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: api.test\r\napikey: ${apikey}\r\nConnection: close\r\n\r\n`);
    return Number((await text(socket)).split(' ', 2)[1]);
  }

  async function aToken({ credentials }: { credentials: { client_id: string; client_secret: string } }) {
    const { client_id, client_secret } = credentials;
    const answer = await world.world.fetch('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  test('keys pass or are refused as the portal says, and a revoked one is refused within a second', async () => {
    const { id } = await world.application('Keys');
    for (const version of ['keys', 'reviewed', 'old', 'ended', 'ended but served']) await world.register(id, version);
    const { id: key_id, credential } = await world.key(id);
    const apikey = { apikey: credential };

    const refused = await call('/parcels');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'ApiKey realm="portico", name="apikey"',
    ]);
    expect(await statusOf('/parcels', { apikey: newSecret('api_key') })).toBe(401);
    expect(await statusOf('/reviewed', apikey)).toBe(403);
    expect(await statusOf('/old', apikey)).toBe(200);
    expect(await statusOf('/nowhere', apikey)).toBe(403);
    // The gateway itself would read all of these as `/old`, and so would the API: they are judged as they were sent.
    for (const path of [
      '//old',
      '/./old',
      '/reviewed/../old',
      '/%2e/old',
      '/reviewed/%2e%2e/old',
      '/old%2f',
      '/old//x',
    ]) {
      expect([path, await rawStatusOf(path, credential)]).toEqual([path, 403]);
    }
    expect(await rawStatusOf('/old/%C3%A9?to=//x', credential)).toBe(200);
    expect(await statusOf('/parcels', { ...apikey, 'x-original-uri': '/old', 'x-forwarded-uri': '/old' })).toBe(200);
    expect(await statusOf('/reviewed', { ...apikey, 'x-original-uri': '/old', 'x-forwarded-uri': '/old' })).toBe(403);
    const passed = await call('/parcels/7', {
      ...apikey,
      'x-portico-application': 'forged',
      'x-portico-scopes': 'all',
    });
    expect(passed.status).toBe(200);
    const told = (await passed.json()) as Record<string, string>;
    expect(told).toMatchObject({ 'x-portico-application': id, 'x-portico-developer': world.developer.id });
    expect([told['x-portico-scopes'] ?? '', told['x-portico-gateway-token']]).toEqual(['', undefined]);

    ahead = Date.parse('2030-01-01') - Date.now();
    expect([await statusOf('/ended', apikey), await statusOf('/served', apikey)]).toEqual([403, 200]);
    ahead = 0;

    const revoked = performance.now();
    await world.ada.delete(`/applications/${id}/credentials/${key_id}`);
    let status = 200;
    while (status !== 401) status = await statusOf('/parcels', apikey);
    expect(performance.now() - revoked).toBeLessThan(1000);
  });

  test('tokens of the portal pass with their scopes; expired and foreign ones do not', async () => {
    const application = await world.application('Clients', { scopes: ['read'] });
    await world.register(application.id, 'clients');
    const authorization = `Bearer ${await aToken(application)}`;
    const passed = await call('/payments', { authorization });
    expect(passed.status).toBe(200);
    expect(await passed.json()).toMatchObject({ 'x-portico-application': application.id, 'x-portico-scopes': 'read' });
    expect(await statusOf('/payments', { authorization }, 'POST')).toBe(403);
    const claims = { client_id: application.reference_id, scope: 'read' };
    const foreign = `Bearer ${await stranger.sign(claims)}`;
    expect(await statusOf('/payments', { authorization: foreign })).toBe(401);
    ahead = 3_601_000;
    const expired = await call('/payments', { authorization });
    expect(expired.status).toBe(401);
    expect(expired.headers.get('www-authenticate')).toContain('Bearer realm="portico", error="invalid_token"');
    ahead = 0;
  });
});

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { unknownApplicationId } from '@portico/contract/gateway.ts';
import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { anExternalIssuer, type ExternalIssuer } from '@portico/test-kit/identity/external-issuer.ts';
import { requestAs } from '@portico/test-kit/network/request.ts';
import { gatewayPrograms, type RealGateway } from '@portico/test-kit/programs/gateways.ts';
import { until } from '@portico/test-kit/until.ts';
import { aGatewayWorld, type GatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPositionFile } from '../../cli/report/position-file.ts';
import { reportLog } from '../../cli/report/reporter.ts';
import { createSender } from '../../cli/report/sender.ts';
import { newSecret } from '../../platform/secrets/secret-format.ts';

/** The API behind the gateway: it echoes and counts requests. */
async function anApi() {
  const server = createServer(async (request, answer) => {
    let received = 0;
    for await (const bytes of request) received += bytes.length;
    const own = request.url === '/served/own' ? { deprecation: '@1', link: '<https://api.test/2>; rel="next"' } : {};
    answer.writeHead(request.url === '/parcels/limited' ? 429 : 200, own);
    answer.end(JSON.stringify({ ...request.headers, received, method: request.method }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe.each(gatewayPrograms)('behind a real $name', ({ start }) => {
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

  /** Sends a path verbatim, which HTTP clients would normalize. */
  async function rawAnswerTo(path: string, apikey: string, connection = 'close'): Promise<string> {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: api.test\r\napikey: ${apikey}\r\nConnection: ${connection}\r\n\r\n`);
    return text(socket);
  }
  const rawStatusOf = async (path: string, apikey: string) =>
    Number((await rawAnswerTo(path, apikey)).split(' ', 2)[1]);

  async function aToken({ credentials }: { credentials: { client_id: string; client_secret: string } }) {
    const { client_id, client_secret } = credentials;
    const answer = await world.world.fetch('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  test('keys pass or are refused as the portal decides, and a revoked key is refused within a second', async () => {
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
    // The gateway and the API would read all of these as `/old`: they are matched as they were sent.
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
    await until(async () => (await statusOf('/parcels', apikey)) === 401);
    expect(performance.now() - revoked).toBeLessThan(1000);
  });

  test('the caller of a version that ends gets the headers about it, unless the API sends its own; other callers get none', async () => {
    const { id } = await world.application('Keys', { name: 'Ending' });
    for (const version of ['keys', 'ended but served']) await world.register(id, version);
    const { credential: apikey } = await world.key(id);
    const toldBy = async (path: string, headers: Record<string, string> = { apikey }) => {
      const answer = await call(path, headers);
      return [answer.status, ...['deprecation', 'sunset', 'link'].map((name) => answer.headers.get(name))];
    };
    const sunset = 'Tue, 01 Jan 2030 00:00:00 GMT';
    const successor = expect.stringMatching(
      /^<http:\/\/portal\.test(:\d+)?\/spec\/parcels\/clients>; rel="successor-version"$/,
    );
    expect(await toldBy('/served/7')).toEqual([200, expect.stringMatching(/^@\d{10}$/), sunset, successor]);
    const [status, deprecation, end, links] = await toldBy('/served/own');
    expect([status, deprecation, end]).toEqual([200, '@1', sunset]);
    expect(links).toContain('<https://api.test/2>; rel="next"');
    expect(links).toContain('rel="successor-version"');
    expect(await toldBy('/parcels')).toEqual([200, null, null, null]);
    const forged = { apikey, 'x-portico-deprecation': '@5', 'x-portico-link': '<https://evil.test>; rel="next"' };
    expect(await toldBy('/parcels', forged)).toEqual([200, null, null, null]);
    const { headers } = await call('/served/7', { apikey });
    expect([...headers.keys()].filter((name) => name.startsWith('x-portico'))).toEqual([]);
  });

  test('an API gets the caller’s names only from Portico, however a caller spells or removes our headers', async () => {
    const { id } = await world.application('Keys', { name: 'Named' });
    await world.register(id, 'keys');
    const { credential: apikey } = await world.key(id);
    const spellings = ['X-Portico-Application', 'X_Portico_Application', 'x-portico_application', 'X_PORTICO-Scopes'];
    const forged = Object.fromEntries(spellings.map((name) => [name, 'somebody else']));
    const told = await (await call('/parcels', { ...forged, apikey })).json();
    expect(told).toMatchObject({ 'x-portico-application': id });
    expect(JSON.stringify(told)).not.toContain('somebody else');
    const preflight = { origin: 'https://app.test', 'access-control-request-method': 'GET' };
    const asked = await call('/parcels', { ...forged, ...preflight }, 'OPTIONS');
    expect([asked.status, await asked.text()]).toEqual([200, expect.not.stringContaining('somebody else')]);
    expect(await statusOf('/parcels', { ...preflight, 'x-http-method-override': 'DELETE' }, 'OPTIONS')).toBe(401);
    // Headers that Connection names are for the gateway alone, and would not be forwarded.
    const answer = await rawAnswerTo('/parcels', apikey, 'close, x-portico-application');
    expect(answer.startsWith('HTTP/1.1 400') || answer.includes(`"x-portico-application":"${id}"`)).toBe(true);
    expect(answer).not.toContain('"connection":"x-portico');
  });

  test('tokens of the portal pass with their scopes; expired and foreign tokens do not', async () => {
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
  test('large bodies and configured preflights pass, refusals arrive unchanged, and all calls are reported', async () => {
    const { id } = await world.application('Keys', { name: 'Reported' });
    await world.register(id, 'keys');
    const { credential: apikey } = await world.key(id);
    const large = Buffer.alloc(20_000_000, 'x');
    const sent = await requestAs('api.test', `${gateway.url}/parcels`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/octet-stream' },
      body: large,
    });
    expect([sent.status, await sent.json()]).toEqual([
      200,
      expect.objectContaining({ received: large.length, method: 'POST', 'x-portico-application': id }),
    ]);
    const refusalOf = async (path: string, headers: Record<string, string>) => {
      const answer = await call(path, headers);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      const names = ['x-portico-application', 'x-portico-product-version', 'x-portico-problem'];
      expect(names.map((name) => answer.headers.get(name))).toEqual([null, null, null]);
      const { type, status } = (await answer.json()) as { type: string; status: number };
      return [answer.status, status, type, answer.headers.get('www-authenticate')];
    };
    const challenge = 'ApiKey realm="portico", name="apikey"';
    expect(await refusalOf('/parcels', {})).toEqual([401, 401, '/problems/no-credential', challenge]);
    expect(await refusalOf('/old', { apikey })).toEqual([403, 403, '/problems/not-registered', null]);
    const client = await world.application('Clients', { name: 'Reader', scopes: ['read'] });
    await world.register(client.id, 'clients');
    const authorization = `Bearer ${await aToken(client)}`;
    const scopeless = await call('/payments', { authorization }, 'POST');
    expect([scopeless.status, scopeless.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="read pay"'),
    ]);
    // The API's own answers pass unchanged, with any status.
    expect((await call('/parcels/limited', { apikey })).status).toBe(429);

    const preflight = { origin: 'https://app.test', 'access-control-request-method': 'GET' };
    expect(await (await call('/parcels/7', preflight, 'OPTIONS')).json()).toMatchObject({ method: 'OPTIONS' });
    expect(await statusOf('/old', preflight, 'OPTIONS')).toBe(401);

    const told: string[] = [];
    const { analytics } = world.world.services;
    const traffic = () => analytics.portalTraffic(world.world.org_id, world.portal_id, { by: 'developer' });
    const stop = new AbortController().signal;
    const tell = (line: string) => void told.push(line);
    const report = () =>
      reportLog({
        path: gateway.log,
        follow: false,
        format: undefined,
        positionFile: createPositionFile(`${gateway.log}.portico`),
        send: createSender({ server: world.world.url, token: world.token, patience_ms: 0, stop, tell }),
        stop,
        tell,
      });
    // A gateway may write its log a moment after the answer.
    const wanted = [200, 403, 429].map((status) => [String(status), 1]);
    const ownCalls = async () => {
      await report();
      const filter = [{ dimension: 'APPLICATION' as const, type: 'IN' as const, values: [id] }];
      const now = Date.now();
      const { body } = await world.ada.post('/stats', {
        start_ms: now - 3_600_000,
        end_ms: now + 120_000,
        metrics: ['REQUEST_COUNT'],
        dimensions: ['STATUS_CODE'],
        filter,
      });
      const records = body.records as { event: Record<string, unknown> }[];
      return records.map(({ event }) => [event.STATUS_CODE, event.REQUEST_COUNT]).sort();
    };
    await expect.poll(ownCalls).toEqual(wanted);
    const { rows, total } = await traffic();
    const unknown = rows.find((row) => row.id === unknownApplicationId);
    // Refusals without an application: the call without a key, the preflight, and some calls of the tests above.
    expect(unknown?.requests).toBeGreaterThanOrEqual(2);
    expect(unknown?.requests).toBe(unknown?.errors);
    await report();
    expect((await traffic()).total.requests).toBe(total.requests);
    const text = await readFile(gateway.log, 'utf8');
    for (const secret of [apikey, authorization, world.token]) expect(text).not.toContain(secret);
    // A call without a matching product version is not counted.
    expect([...new Set(told.map((line) => line.replace(/^.*: /, '')))]).toEqual([
      'method, host and path lead to no product version',
    ]);
  });
});

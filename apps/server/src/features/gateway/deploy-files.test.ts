import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { grantHeaders } from '@portico/contract/gateway.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { freePort } from '@portico/test-kit/network/free-port.ts';
import { deployFolder, loadBalancers, type RealGateway } from '@portico/test-kit/programs/gateways.ts';
import { aWorld, type World } from '@portico/test-kit/world/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ReportedCall, readEvent } from '../analytics/event.ts';
import { formatOf } from '../analytics/event-formats.ts';

const read = async (path: string) => parse(await readFile(join(deployFolder, path), 'utf8'));
const application_id = '01890000-0000-7000-8000-000000000001';
const product_version_id = '01890000-0000-7000-8000-000000000002';
const names = Object.values(grantHeaders);

/** The call that a log line with these fields is read as. */
function readLine(line: Record<string, unknown>): ReportedCall {
  const event = readEvent(JSON.stringify(line), formatOf(line), Date.parse('2026-03-10T12:00:05Z'));
  if ('reason' in event) throw new Error(event.reason);
  return event;
}

describe('Envoy, which neither Debian nor npm has, so that its file is parsed and not run', () => {
  test('logs what counting a call requires, allowed or refused, and strips headers that a caller may not set', async () => {
    const { static_resources } = await read('envoy/envoy.yaml');
    const [listener] = static_resources.listeners;
    const manager = listener.filter_chains[0].filters[0].typed_config;
    const logged = manager.access_log[0].typed_config.log_format.json_format as Record<string, string>;
    const line = (isAllowed: boolean) => {
      const values: Record<string, unknown> = {
        '%START_TIME%': '2026-03-10T12:00:00.250Z',
        '%RESPONSE_CODE%': isAllowed ? 200 : 403,
        '%DURATION%': 12,
        '%BYTES_RECEIVED%': 0,
        '%BYTES_SENT%': 5,
        '%REQ(:METHOD)%': 'GET',
        '%REQ(:AUTHORITY)%': 'api.test',
        [`%${isAllowed ? 'REQ' : 'RESP'}(X-PORTICO-APPLICATION)%`]: application_id,
        [`%${isAllowed ? 'REQ' : 'RESP'}(X-PORTICO-PRODUCT-VERSION)%`]: product_version_id,
      };
      return Object.fromEntries(Object.entries(logged).map(([field, operator]) => [field, values[operator] ?? null]));
    };
    for (const isAllowed of [true, false]) {
      expect(readLine(line(isAllowed))).toMatchObject({ application_id, product_version_id });
    }
    const removed = manager.early_header_mutation_extensions[0].typed_config.mutations.map(
      ({ remove }: { remove: string }) => remove,
    );
    expect(removed).toEqual(expect.arrayContaining([...names, 'x-portico-gateway-token']));
    const authz = manager.http_filters[0].typed_config;
    const exact = (list: { patterns: { exact?: string }[] }) => list.patterns.map((pattern) => pattern.exact);
    expect(exact(authz.allowed_headers)).toEqual(expect.arrayContaining(['origin', 'access-control-request-method']));
    expect(exact(authz.http_service.authorization_response.allowed_client_headers)).toEqual(
      expect.arrayContaining([
        'www-authenticate',
        'content-type',
        'x-portico-application',
        'x-portico-product-version',
      ]),
    );
    expect(exact(authz.http_service.authorization_response.allowed_client_headers_on_success)).toEqual([
      'deprecation',
      'sunset',
      'link',
    ]);
    expect([authz.failure_mode_allow, manager.normalize_path, 'with_request_body' in authz]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('Traefik, which neither Debian nor npm has, so that its files are parsed and not run', () => {
  test('logs what counting a call requires, allowed or refused, and strips headers that a caller may not set', async () => {
    const [{ accessLog }, { http }] = [await read('traefik/traefik.yaml'), await read('traefik/portico.yaml')];
    const { fields, format } = accessLog;
    expect([format, fields.defaultMode, fields.headers.defaultMode]).toEqual(['json', 'drop', 'drop']);
    const known: Record<string, unknown> = {
      StartUTC: '2026-03-10T12:00:00.250123456Z',
      Duration: 1_200_000,
      RequestMethod: 'GET',
      RequestHost: 'api.test',
      RequestContentSize: 0,
      DownstreamStatus: 403,
      DownstreamContentSize: 5,
    };
    const kept = Object.fromEntries(Object.keys(fields.names).map((name) => [name, known[name]]));
    const ids = { 'X-Portico-Application': application_id, 'X-Portico-Product-Version': product_version_id };
    expect(Object.keys(fields.headers.names)).toEqual(Object.keys(ids));
    for (const side of ['request', 'downstream']) {
      const headers = Object.fromEntries(Object.entries(ids).map(([name, id]) => [`${side}_${name}`, id]));
      expect(readLine({ ...kept, ...headers })).toMatchObject({ application_id, product_version_id });
    }
    const lower = (list: string[]) => list.map((name) => name.toLowerCase());
    const { middlewares, routers } = http;
    const [first, second, third] = routers.apis.middlewares;
    const set = middlewares[first].headers.customRequestHeaders as Record<string, string>;
    const emptied = Object.keys(set).filter((name) => set[name] === '');
    expect(lower(emptied)).toEqual(expect.arrayContaining([...names, 'x-original-uri']));
    expect(lower(middlewares[second].forwardAuth.authResponseHeaders)).toEqual([
      ...names,
      'deprecation',
      'sunset',
      'link',
    ]);
    expect(middlewares[second].forwardAuth.address).toMatch(/\/gateway\/v1\/authorize$/);
    expect(middlewares[third].headers.customRequestHeaders).toEqual({ 'X-Portico-Gateway-Token': '' });
  });
});

describe.each(loadBalancers)('several instances behind a real $name', ({ start }) => {
  const stack = new AsyncDisposableStack();
  let world: World;
  let balancer: RealGateway;
  let pem: { certificate: string; key: string };

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-tls-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    pem = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=portal.test', '-addext', 'subjectAltName=DNS:portal.test'],
      ...['-keyout', pem.key, '-out', pem.certificate],
    ]);
    if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.error ?? made.stderr}`);
    const database = stack.use(await openTestDatabase('sqlite'));
    world = stack.use(await aWorld(database));
    const away = `127.0.0.1:${await freePort()}`;
    balancer = stack.use(await start({ copies: [away, new URL(world.url).host], ...pem }));
  });
  afterAll(() => stack.disposeAsync());

  async function get(path: string, options: RequestOptions = {}) {
    const { port } = new URL(balancer.url);
    const ca = await readFile(pem.certificate);
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>();
    const headers = { host: 'portal.test', 'x-forwarded-for': '203.0.113.7', ...options.headers };
    request({ host: '127.0.0.1', servername: 'portal.test', port, path, ca, ...options, headers }, async (answer) => {
      resolve({ status: answer.statusCode, body: String(await buffer(answer)) });
    })
      .on('error', reject)
      .end();
    return promise;
  }

  test('every call is answered while one instance is down, over TLS, and /metrics is not exposed', async () => {
    for (let at = 0; at < 6; at++) expect((await get('/readyz')).status).toBe(200);
    expect((await get('/api/v2/portal')).status).toBe(200);
    expect((await get('/metrics')).status).toBe(404);
  });
});

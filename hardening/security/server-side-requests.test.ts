import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type TriedFrame, triedStreamType, tryItLimits } from '@portico/contract/try-it.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { unlimited } from '../kit/unlimited.ts';
import { aCanary, type Canary, insideHosts } from './kit/canary.ts';
import { aPerson, type Person, portalFile, portalIdOf, publish, theOwner } from './kit/person.ts';

let server: StartedServer;
let owner: Person;
let canary: Canary;

beforeAll(async () => {
  canary = await aCanary();
  server = await startServer({
    LOG_LEVEL: 'warn',
    OVERLOAD_DELAY_MS: '600000',
    TRUSTED_PROXIES: '127.0.0.1',
    // The only allowed target of requests.
    OUTBOUND_ALLOW: '127.0.0.3',
    ...unlimited,
  });
  owner = await theOwner(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await canary[Symbol.asyncDispose]();
});

const inside = () =>
  insideHosts.flatMap((host) => [`https://${host}:${canary.port}/x`, `http://${host}:${canary.port}/x`]);
const schemes = () => [
  'file:///etc/passwd',
  `gopher://127.0.0.1:${canary.port}/_x`,
  `ftp://127.0.0.1:${canary.port}/x`,
  `dict://127.0.0.1:${canary.port}/x`,
  `data:application/json,{}`,
  `https://user:pass@127.0.0.1:${canary.port}/x`,
  `https://example.com@127.0.0.1:${canary.port}/x`,
  `//127.0.0.1:${canary.port}/x`,
];

const aSpec = (more: object) => ({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, ...more });
const site = (name: string, spec: object, more = '') => ({
  'portal.yaml': portalFile(name, more),
  'products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: api.json }]\n',
  'products/one/api.json': JSON.stringify(spec),
});

test('39. Spec import and `$ref`: loopback, link-local, IPv6-mapped, decimal addresses, `file:`', async (context) => {
  const urls = [...inside(), ...schemes()];
  const before = canary.connections();
  for (const url of urls) {
    const spec = aSpec({ components: { schemas: { A: { $ref: `${url}#/a` } } } });
    const { status, text } = await publish(owner, 'imports', site('imports', spec), '?remote_refs=true');
    expect(status, url).toBe(400);
    expect(text).not.toContain('root:');
  }
  // Many references in one document, each of which is checked.
  const all = Object.fromEntries(urls.map((url, at) => [`S${at}`, { $ref: `${url}#/a` }]));
  const together = await publish(
    owner,
    'imports',
    site('imports', aSpec({ components: { schemas: all } })),
    '?remote_refs=true',
  );
  expect(together.status).toBe(400);
  // Nothing is fetched without the option, or for a preview.
  const elsewhere = aSpec({ components: { schemas: { A: { $ref: 'https://example.com/a.json' } } } });
  expect((await publish(owner, 'imports', site('imports', elsewhere))).status).toBe(400);
  const portalId = await portalIdOf(owner, 'localhost');
  const files = [{ path: 'api.json', text: JSON.stringify(aSpec({ components: { schemas: all } })) }];
  const preview = await owner.call('POST', `/api/admin/v1/portals/${portalId}/previews/spec`, { files });
  expect(preview.body.findings.length).toBeGreaterThan(0);
  expect(canary.connections()).toBe(before);
  figure(context, `${urls.length} URLs: none asked`);
});

interface Upstream extends AsyncDisposable {
  url: string;
  requests: { url: string; headers: IncomingMessage['headers'] }[];
}

async function anUpstream(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Upstream> {
  const requests: Upstream['requests'] = [];
  const listener = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    response.on('error', () => {});
    answer(request, response);
  });
  listener.listen(0, '127.0.0.3');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.3:${(listener.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
    },
  };
}

/** Sends requests of a version, at a portal of its own whose specification names these servers. */
async function aTryIt(name: string, servers: string[], more = '') {
  const spec = aSpec({ servers: servers.map((url) => ({ url })) });
  const published = await publish(owner, name, site(name, spec, more));
  expect(published.status, published.text).toBe(200);
  const visitor = aPerson(server, `${name}.localhost`);
  const product = (await visitor.call('GET', '/api/v2/products')).body.data[0].id;
  const version = (await visitor.call('GET', `/api/v2/products/${product}/versions`)).body.data[0].id;
  let addresses = 0;
  return (body: object, headers: Record<string, string> = {}) =>
    visitor.call(
      'POST',
      `/api/v2/products/${product}/versions/${version}/try-it`,
      { method: 'GET', ...body },
      {
        'x-forwarded-for': `198.51.100.${(addresses += 1) % 250}`,
        ...headers,
      },
    );
}

const endless = Buffer.alloc(64 * 1024, 'x');
const answers: Record<string, (response: ServerResponse) => void> = {
  '/v1/large': (response) => response.end(Buffer.alloc(3 * tryItLimits.response_bytes)),
  '/v1/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200 * 1024 * 1024))),
  '/v1/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(endless));
    };
    response.on('drain', more);
    more();
  },
  // A byte a second: it never ends, and is never silent for long.
  '/v1/slow': (response) => {
    const timer = setInterval(() => response.write('x'), 1000);
    response.on('close', () => clearInterval(timer));
    response.write('x');
  },
  '/v1/redirect': (response) => response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
  '/v1/headers': (response) => response.writeHead(200, { 'x-large': 'x'.repeat(100_000) }).end(),
  '/v1/cut': (response) => response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc'),
  '/v1/wrong': (response) => response.socket?.end('SSH-2.0-OpenSSH_9\r\n'),
  '/v1/switch': (response) =>
    response.socket?.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
};

/** The content of a stream of the proxy. */
function readFrames(text: string) {
  const frames = text.startsWith('{"head"')
    ? text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as TriedFrame)
    : [];
  let size = 0;
  let reason: string | undefined;
  let names: string[] = [];
  for (const frame of frames) {
    if ('data' in frame) size += Buffer.from(frame.data, 'base64').length;
    else if ('end' in frame) reason = frame.end.reason;
    else names = frame.head.headers.map(([name]) => name);
  }
  return { size, reason, names };
}

test('40. Try-it proxy: unlisted host, header smuggling, forwarded cookies, huge and endless answers', async (context) => {
  await using upstream = await anUpstream((request, response) =>
    (answers[request.url ?? ''] ?? (() => response.end('{}')))(response),
  );
  const before = canary.connections();
  const send = await aTryIt('proxied', [`${upstream.url}/v1`], 'try_it: { private_addresses: true }\n');
  const port = new URL(upstream.url).port;
  let tried = 0;
  for (const url of [
    ...inside(),
    `${upstream.url}/v1/../admin`,
    `${upstream.url}/v1/%2e%2e/admin`,
    `${upstream.url}/v1/..%2fadmin`,
    `${upstream.url}/v2`,
    `${upstream.url}/v1evil`,
    `http://evil.test@127.0.0.3:${port}/v1`,
    `http://127.0.0.3:${port}@127.0.0.1:${canary.port}/v1`,
    `http://localhost:${port}/v1`,
    `http://127.1:${canary.port}/v1`,
    `http://127.0.0.3:${port}\\@127.0.0.1:${canary.port}/v1`,
  ]) {
    tried += 1;
    expect([400, 403], url).toContain((await send({ url })).status);
  }
  expect(upstream.requests).toEqual([]);

  // A portal without access to this machine cannot reach it, whatever its specification names.
  const closed = await aTryIt(
    'closed',
    inside().filter((url) => URL.canParse(url)),
  );
  for (const url of inside().filter((text) => URL.canParse(text))) {
    tried += 1;
    expect([403, 502], url).toContain((await closed({ url })).status);
  }

  const smuggled: [string, string][] = [
    ['Host', 'evil.test'],
    ['Content-Length', '0'],
    ['Transfer-Encoding', 'chunked'],
    ['Connection', 'X-Fine, upgrade'],
    ['Upgrade', 'h2c'],
    ['Expect', '100-continue'],
    ['X-Bad', 'a\r\nX-Injected: 1'],
    ['X-Bad\r\nX-Injected', '1'],
    ['Cookie', 'portalaccesstoken=stolen'],
    ['X-Forwarded-For', '1.2.3.4'],
    ['Forwarded', 'for=1.2.3.4'],
    ['Proxy-Authorization', 'x'],
    ['X-Fine', 'yes'],
  ];
  const own = { cookie: 'portalaccesstoken=own; porticousertoken=own', 'x-own': 'own' };
  expect((await send({ url: `${upstream.url}/v1/ok`, headers: [['X-Null', 'a\u0000b']] }, own)).status).toBe(400);
  expect((await send({ url: `${upstream.url}/v1/ok`, headers: smuggled }, own)).status).toBe(200);
  const [seen] = upstream.requests;
  expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
    'x-fine',
  ]);
  expect(seen?.headers.host).toBe(new URL(upstream.url).host);

  const took: number[] = [];
  for (const path of Object.keys(answers).filter((each) => each !== '/v1/slow')) {
    const began = performance.now();
    const answer = await send({ url: `${upstream.url}${path}` });
    took.push(performance.now() - began);
    expect([200, 502], path).toContain(answer.status);
    expect(Buffer.from(answer.body.body ?? '', 'base64').length).toBeLessThanOrEqual(tryItLimits.response_bytes);
    const streamed = await send({ url: `${upstream.url}${path}` }, { accept: triedStreamType });
    expect([200, 502], path).toContain(streamed.status);
    const { size, names } = readFrames(streamed.text);
    expect(size, path).toBeLessThanOrEqual(tryItLimits.response_bytes);
    expect(names.filter((name) => ['set-cookie', 'connection', 'transfer-encoding'].includes(name))).toEqual([]);
  }
  expect(Math.max(...took)).toBeLessThan(tryItLimits.time_ms);

  // One IP address has a limited number of slow answers in progress, and each of them ends in time.
  const fromOne = { 'x-forwarded-for': '203.0.113.9', accept: triedStreamType };
  const began = performance.now();
  const slow = Array.from({ length: tryItLimits.open_each }, () => send({ url: `${upstream.url}/v1/slow` }, fromOne));
  const isSlow = ({ url }: { url: string }) => url === '/v1/slow';
  await expect.poll(() => upstream.requests.filter(isSlow).length).toBe(tryItLimits.open_each);
  expect((await send({ url: `${upstream.url}/v1/ok` }, fromOne)).status).toBe(429);
  expect((await send({ url: `${upstream.url}/v1/ok` })).status).toBe(200);
  for (const answer of await Promise.all(slow)) expect(readFrames(answer.text).reason).toBe('too-slow');
  expect(performance.now() - began).toBeLessThan(tryItLimits.time_ms + 5000);
  expect((await send({ url: `${upstream.url}/v1/ok` }, fromOne)).status).toBe(200);
  expect(canary.connections()).toBe(before);
  figure(
    context,
    `${tried} targets refused, ${smuggled.length - 1} headers kept back, 8 bad answers, whole and streamed, within ${Math.ceil(Math.max(...took) / 1000)} s`,
  );
});

test('41. OIDC discovery, JWKS and SAML metadata URLs', async (context) => {
  const portalId = await portalIdOf(owner, 'localhost');
  const admin = `/api/admin/v1/portals/${portalId}`;
  const before = canary.connections();
  const visitor = aPerson(server);
  let tried = 0;
  for (const url of [...inside(), ...schemes()]) {
    tried += 1;
    const metadata = await owner.call('POST', `${admin}/saml-metadata`, { url });
    expect(metadata.status, url).toBeGreaterThanOrEqual(400);
    expect(metadata.status, url).toBeLessThan(500);
    const name = `p${tried}`;
    const made = await owner.call('POST', `${admin}/identity-providers`, {
      name,
      title: name,
      is_enabled: true,
      oidc: { issuer: url, client_id: 'x' },
      client_secret: 'x',
    });
    if (made.status === 201) {
      const test = await owner.call('POST', `${admin}/identity-providers/${made.body.id}/test-sign-ins`, {
        return_to: `${server.url}/console/p/${portalId}/sign-in/test`,
      });
      expect(test.status).toBeLessThan(500);
      if (test.body?.url) await visitor.call('GET', new URL(test.body.url).pathname + new URL(test.body.url).search);
      const query = new URLSearchParams({ returnTo: `${server.url}/login`, provider: name });
      const start = await visitor.call('GET', `/api/v2/developer/authenticate/sso?${query}`);
      expect(start.headers.get('location')).toContain('error=');
      await owner.call('DELETE', `${admin}/identity-providers/${made.body.id}`);
    } else expect(made.status, url).toBe(400);
    // Other settings with URLs that the server requests.
    const strategy = {
      name,
      credential_type: 'self_managed_client_credentials',
      issuer: url,
      audience: 'https://api.example',
      auth_methods: ['bearer'],
    };
    expect((await owner.call('POST', `${admin}/auth-strategies`, strategy)).status).toBeLessThan(500);
    const webhook = await owner.call('POST', '/api/admin/v1/webhooks', { url });
    expect(webhook.status).toBeLessThan(500);
    if (webhook.status === 201) {
      await owner.call('POST', `/api/admin/v1/webhooks/${webhook.body.id}/test`);
      await owner.call('DELETE', `/api/admin/v1/webhooks/${webhook.body.id}`);
    }
  }
  // Documents with further URLs, or entities.
  for (const xml of [
    `<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:${canary.port}/">]><EntityDescriptor>&e;</EntityDescriptor>`,
    `<!DOCTYPE x SYSTEM "http://127.0.0.1:${canary.port}/x.dtd"><EntityDescriptor/>`,
    `<?xml-stylesheet href="http://127.0.0.1:${canary.port}/x.xsl"?><EntityDescriptor/>`,
  ]) {
    tried += 1;
    expect((await owner.call('POST', `${admin}/saml-metadata`, { xml })).status).toBe(400);
  }
  expect(canary.connections()).toBe(before);
  figure(context, `${tried} URLs and documents: none asked`);
});

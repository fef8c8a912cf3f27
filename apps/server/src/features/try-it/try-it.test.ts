import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tryItLimits } from '@portico/contract/try-it.ts';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { anUpstream, aShop, bodyOf, read } from '@portico/test-kit/world/try-it-world.ts';
import { aPortalContent } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

onBothEngines((open) => {
  test('a request is sent to a server of the specification, and its answer is returned whole', async () => {
    await using database = await open();
    await using upstream = await anUpstream((_request, response) => {
      response.writeHead(201, 'Made', { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-note': 'kept' });
      response.end(Buffer.from([0xff, 0x00, 0x41]));
    });
    const origin = `http://127.0.0.1:${upstream.port}`;
    const { world, send } = await aShop(database, { servers: [{ url: `${origin}/v1` }] });
    await using _ = world;
    const answer = await send({
      method: 'post',
      url: `${origin}/v1/things?a=%20b#part`,
      headers: [
        ['Authorization', 'Bearer target'],
        ['Content-Type', 'text/plain'],
        ['Accept', 'a/b'],
      ],
      body: Buffer.from('héllo').toString('base64'),
    });
    const tried = await read(answer);
    expect(tried).toMatchObject({ status: 201, status_text: 'Made', is_truncated: false, body: '/wBB' });
    expect(tried.headers).toContainEqual(['x-note', 'kept']);
    expect(tried.headers.map(([name]) => name)).not.toContain('set-cookie');
    expect(upstream.requests).toMatchObject([
      {
        method: 'POST',
        url: '/v1/things?a=%20b',
        body: 'héllo',
        headers: {
          authorization: 'Bearer target',
          'content-type': 'text/plain',
          accept: 'a/b',
          host: `127.0.0.1:${upstream.port}`,
        },
      },
    ]);
  });

  test('tried requests are counted for each developer, and for each IP address of visitors', async () => {
    await using database = await open();
    const { world, send } = await aShop(database, { servers: [], portal: { visibility: 'private' } });
    await using _ = world;
    const ada = await signIn(world, await aDeveloper(world));
    const grace = await signIn(world, await aDeveloper(world, { email: 'grace@example.com' }));
    expect((await send({ url: 'https://a.example' })).status).toBe(401);
    const rows = () => database.query.updateTable('attempt').set({ tries: 300 }).execute();
    expect((await send({ url: 'https://a.example' }, ada)).status).toBe(403);
    await rows();
    const refused = await send({ url: 'https://a.example' }, ada);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect((await send({ url: 'https://a.example' }, grace)).status).toBe(403);
  });

  test('a version’s setting disables it, and a hidden or foreign version is not found', async () => {
    await using database = await open();
    const { world, send, path } = await aShop(database, { servers: [{ url: 'https://a.example' }], try_it: false });
    await using _ = world;
    expect(await problemOf(await send({ url: 'https://a.example' }))).toMatchObject({ code: 'target-not-allowed' });
    await world.services.publishing.publish(world.org_id, aPortalContent({ name: 'other', hosts: ['other.test'] }));
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"method":"GET","url":"x"}',
    };
    expect((await world.fetch(path, { ...init, host: 'other.test' })).status).toBe(404);
  });
});

const api = { url: 'http://api.test:8080/v1' };

test.each<[what: string, url: string]>([
  ['another host', 'http://evil.test/v1'],
  ['another port', 'http://api.test/v1'],
  ['another path', 'http://api.test:8080/admin'],
  ['a way up', 'http://api.test:8080/v1/../admin'],
  ['an encoded way up', 'http://api.test:8080/v1/%2e%2e/admin'],
  ['a way up behind encoded slashes', 'http://api.test:8080/v1/..%2fadmin'],
  ['a way up behind encoded backslashes', 'http://api.test:8080/v1/x%5c..%5cadmin'],
  ['a user in front of another host', 'http://api.test:8080@evil.test/v1'],
  ['a user', 'http://user@api.test:8080/v1'],
  ['a password', 'http://:pass@api.test:8080/v1'],
  ['a backslash', 'http://evil.test\\@api.test:8080/v1'],
  ['another scheme', 'file:///v1'],
  ['gopher', 'gopher://api.test:8080/v1'],
  ['a decimal address', 'http://2130706433:8080/v1'],
  ['an octal address', 'http://0177.0.0.1:8080/v1'],
  ['a hexadecimal address', 'http://0x7f.1:8080/v1'],
  ['an address of IPv6', 'http://[::1]:8080/v1'],
  ['a mapped address', 'http://[::ffff:127.0.0.1]:8080/v1'],
])('%s is not a server of the specification', async (_what, url) => {
  await using database = await openTestDatabase('sqlite');
  const { world, send, asked } = await aShop(database, { servers: [api], names: { 'api.test': ['127.0.0.1'] } });
  await using _ = world;
  expect(await problemOf(await send({ url }))).toMatchObject({ status: 403, code: 'target-not-allowed' });
  expect(asked).toEqual([]);
});

test('a specification with internal addresses does not open them, whatever their notation', async () => {
  await using database = await openTestDatabase('sqlite');
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f000001',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '0',
  ];
  const names = {
    'inside.test': ['10.0.0.7'],
    'half.test': ['93.184.216.34', '127.0.0.1'],
    'six.test': ['::ffff:7f00:1'],
  };
  const urls = [...hosts, ...Object.keys(names)].map((host) => `http://${host}/`);
  const { world, send } = await aShop(database, {
    servers: urls.flatMap((url) => [{ url }, { url: new URL(url).href }]),
    portal: { try_it: { private_addresses: false } },
    names,
  });
  await using _ = world;
  for (const url of urls) {
    expect([url, await problemOf(await send({ url }))]).toMatchObject([url, { code: 'target-not-allowed' }]);
  }
});

test('link-local addresses stay closed even if the operator lists every network', async () => {
  await using database = await openTestDatabase('sqlite');
  const { world, send } = await aShop(database, {
    servers: [{ url: 'http://169.254.169.254' }],
    outbound_allow: ['0.0.0.0/0', '169.254.0.0/16'],
  });
  await using _ = world;
  expect((await send({ url: 'http://169.254.169.254/latest/meta-data' })).status).toBe(403);
});

test('an owner cannot open networks that the operator has not listed, or the server itself', async () => {
  await using database = await openTestDatabase('sqlite');
  await using upstream = await anUpstream();
  const url = `http://127.0.0.1:${upstream.port}`;
  const closed = await aShop(database, { servers: [{ url }], outbound_allow: ['10.0.0.0/8', '127.0.0.0/8'] });
  await using _ = closed.world;
  expect(await problemOf(await closed.send({ url }))).toMatchObject({ status: 403, code: 'target-not-allowed' });

  await using another = await openTestDatabase('sqlite');
  const { world, send } = await aShop(another, {
    servers: [
      {
        url: 'http://127.0.0.1:{port}',
        variables: { port: { default: '1', enum: Array.from({ length: 65_535 }, (_, at) => String(at)) } },
      },
    ],
  });
  await using __ = world;
  const own = await problemOf(await send({ url: `${new URL(world.url).origin}/metrics` }));
  expect(own).toMatchObject({ status: 403, detail: expect.stringContaining('network') });
});

test('the connection goes to the checked IP address: a name is resolved once', async () => {
  await using database = await openTestDatabase('sqlite');
  await using upstream = await anUpstream();
  const url = `http://rebinding.test:${upstream.port}`;
  const { world, send, asked } = await aShop(database, {
    servers: [{ url }],
    names: { 'rebinding.test': ['127.0.0.1'] },
  });
  await using _ = world;
  expect((await read(await send({ url }))).status).toBe(200);
  expect(asked).toEqual(['rebinding.test']);
  expect(upstream.requests[0]?.headers.host).toBe(`rebinding.test:${upstream.port}`);
});

test('a redirect is shown and not followed', async () => {
  await using database = await openTestDatabase('sqlite');
  await using elsewhere = await anUpstream();
  await using upstream = await anUpstream((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/secret` }).end();
  });
  const url = `http://127.0.0.1:${upstream.port}`;
  const { world, send } = await aShop(database, { servers: [{ url }] });
  await using _ = world;
  const tried = await read(await send({ url }));
  expect([tried.status, elsewhere.requests]).toEqual([302, []]);
  expect(tried.headers).toContainEqual(['location', `http://127.0.0.1:${elsewhere.port}/secret`]);
});

test('headers of the portal’s session and of the connection are not forwarded', async () => {
  await using database = await openTestDatabase('sqlite');
  await using upstream = await anUpstream();
  const url = `http://127.0.0.1:${upstream.port}`;
  const { world, send } = await aShop(database, {
    servers: [{ url }],
    portal: { visibility: 'private', try_it: { private_addresses: true } },
    more: { components: { securitySchemes: { own: { type: 'apiKey', in: 'cookie', name: 'api_key' } } } },
  });
  await using _ = world;
  const ada = await signIn(world, await aDeveloper(world));
  const headers = [
    ['Cookie', 'portal_session=stolen; api_key=mine'],
    ['Host', 'evil.test'],
    ['Connection', 'upgrade'],
    ['Upgrade', 'websocket'],
    ['Transfer-Encoding', 'chunked'],
    ['Content-Length', '5'],
    ['X-Portico-Token', 'x'],
    ['X-Forwarded-For', '1.2.3.4'],
    ['Proxy-Authorization', 'x'],
    ['Sec-Fetch-Site', 'same-origin'],
    ['X-Bad', 'a\r\nX-Injected: 1'],
    ['X Bad', 'a'],
    ['X-Fine', 'yes'],
  ];
  expect(
    (await send({ url, headers }, { ...ada, 'x-portico-secret': 's', authorization: 'Bearer portal' })).status,
  ).toBe(401);
  expect((await send({ url, headers }, ada)).status).toBe(200);
  expect(upstream.requests[0]?.headers).toEqual({
    cookie: 'api_key=mine',
    'x-fine': 'yes',
    'accept-encoding': 'identity',
    'user-agent': 'Portico',
    host: `127.0.0.1:${upstream.port}`,
    connection: 'close',
  });
});

test('tokens are requested where the specification says, and nowhere below', async () => {
  await using database = await openTestDatabase('sqlite');
  await using upstream = await anUpstream();
  const url = `http://127.0.0.1:${upstream.port}/token`;
  const flows = { clientCredentials: { tokenUrl: url, scopes: {} } };
  const { world, send } = await aShop(database, {
    servers: [],
    more: { components: { securitySchemes: { oauth: { type: 'oauth2', flows } } } },
  });
  await using _ = world;
  expect((await send({ url, method: 'POST' })).status).toBe(200);
  expect((await send({ url })).status).toBe(403);
  expect((await send({ url: `${url}/more`, method: 'POST' })).status).toBe(403);
});

test('compressed answers are decompressed, and large ones end at the limit, compressed or not', async () => {
  await using database = await openTestDatabase('sqlite');
  const large = Buffer.alloc(tryItLimits.response_bytes + 10, 'x');
  const answers: Record<string, [encoding: string, body: Buffer]> = {
    '/gzip': ['gzip', gzipSync('hello')],
    '/br': ['br', brotliCompressSync('hello')],
    '/large': ['identity', large],
    '/bomb': ['gzip', gzipSync(large)],
  };
  await using upstream = await anUpstream(({ url = '' }, response) => {
    const [encoding, body] = answers[url] ?? ['', Buffer.from('')];
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  const url = `http://127.0.0.1:${upstream.port}`;
  const { world, send } = await aShop(database, { servers: [{ url }] });
  await using _ = world;
  for (const path of ['/gzip', '/br']) expect(bodyOf(await read(await send({ url: url + path })))).toBe('hello');
  const cut = await read(await send({ url: `${url}/large` }));
  expect([cut.is_truncated, Buffer.from(cut.body, 'base64').length]).toEqual([true, tryItLimits.response_bytes]);
  expect((await read(await send({ url: `${url}/bomb` }))).is_truncated).toBe(true);
});

test('unreachable targets and targets that are not HTTP servers are distinguished from responses', async () => {
  await using database = await openTestDatabase('sqlite');
  const gone = await anUpstream();
  const url = `http://127.0.0.1:${gone.port}`;
  await gone[Symbol.asyncDispose]();
  const { world, send } = await aShop(database, { servers: [{ url }, { url: 'http://nowhere.test' }] });
  await using _ = world;
  for (const target of [url, 'http://nowhere.test/']) {
    expect(await problemOf(await send({ url: target }))).toMatchObject({ status: 502, code: 'target-unreachable' });
  }
});

test.each<[what: string, body: object, status: number]>([
  ['no address', { url: 'things/1' }, 400],
  ['a body that is no base64', { url: 'http://api.test:8080/v1', body: '%%%' }, 400],
  ['a method that is none', { url: 'http://api.test:8080/v1', method: 'GET / HTTP/1.1' }, 400],
  ['a body that is too large', { url: 'http://api.test:8080/v1', body: 'A'.repeat(1_500_000) }, 400],
  ['a request that is too large', { url: 'http://api.test:8080/v1', body: 'A'.repeat(3_000_000) }, 413],
])('%s is refused', async (_what, body, status) => {
  await using database = await openTestDatabase('sqlite');
  const { world, send } = await aShop(database, { servers: [api], names: { 'api.test': ['127.0.0.1'] } });
  await using _ = world;
  expect((await send(body)).status).toBe(status);
});

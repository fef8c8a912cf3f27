import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';
import { TooManyLookups } from './resolve.ts';

const get = { method: 'GET', headers: {}, body: undefined };
let port: number;
let host: string | undefined;
const server = createServer((request, response) => {
  host = request.headers.host;
  if (request.url === '/large') response.end('a'.repeat(1024 * 1024 + 1));
  else if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
});

/** A name server that gives these answers in turn and counts the questions. */
function names(...answers: string[][]) {
  const asked: string[] = [];
  const resolve_name = async (name: string) => {
    asked.push(name);
    const found = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, resolve_name };
}

const unusable = [
  'ftp://idp.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://a:b@idp.example',
  'idp',
  '',
];
test.each(unusable)('%j is never allowed, even if it is listed', (url) => {
  for (const outbound_allow of [[], ['127.0.0.1', '0.0.0.0/0']]) {
    expect(createOutbound({ outbound_allow }).refusalOf(url)).toMatchObject({ reason: 'unusable-url' });
  }
});

const literals = [
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:10.0.0.1]',
  'localhost',
  'a.localhost',
  'LOCALHOST.',
];
test.each(literals)('https://%s is refused before a name is resolved', async (name) => {
  const { asked, resolve_name } = names(['8.8.8.8']);
  const { fetch, refusalOf } = createOutbound({ resolve_name });
  expect(refusalOf(`https://${name}/`)).toMatchObject({ reason: 'not-allowed' });
  await expect(fetch(`https://${name}/`, get)).rejects.toThrow('private network');
  expect(asked).toEqual([]);
});

test('plain http goes to listed IP addresses only, unless the sender may use it in public', async () => {
  const { resolve_name } = names(['93.184.216.34']);
  const closed = createOutbound({ resolve_name });
  expect(closed.refusalOf('http://idp.example/')).toMatchObject({ reason: 'unusable-url' });
  expect(closed.refusalOf('http://idp.example/', { allows_http: true })).toBeUndefined();
  const listed = createOutbound({ resolve_name, outbound_allow: ['127.0.0.1'] });
  expect(listed.refusalOf('http://127.0.0.1/')).toBeUndefined();
  await expect(listed.fetch('http://idp.example/', get)).rejects.toThrow('private network');
});

test('browsers are redirected to any host by https, and by plain http to listed IP addresses only', async () => {
  const { resolve_name } = names(['10.1.2.3'], ['93.184.216.34'], []);
  const { isSafeLink } = createOutbound({ resolve_name, outbound_allow: ['10.0.0.0/8'] });
  for (const url of ['https://idp.example/', 'https://192.168.0.1/sso', 'http://10.1.2.3/', 'http://inside.test/']) {
    expect([url, await isSafeLink(url)]).toEqual([url, true]);
  }
  for (const url of [
    'http://a.test/',
    'http://b.test/',
    'http://127.0.0.1/',
    'https://a:b@c.test/',
    'javascript:1',
    '',
  ]) {
    expect([url, await isSafeLink(url)]).toEqual([url, false]);
  }
});

test('no request is sent to a host with an IP address in a private network', async () => {
  const { resolve_name } = names(['93.184.216.34', '169.254.169.254']);
  const { fetch } = createOutbound({ resolve_name, outbound_allow: ['169.254.0.0/16'] });
  await expect(fetch('https://idp.example/', get)).rejects.toThrow('idp.example is in a private network');
});

test('a name is resolved once, and the connection goes to a checked IP address', async () => {
  const { asked, resolve_name } = names(['127.0.0.1'], ['169.254.169.254']);
  const { fetch } = createOutbound({ resolve_name, outbound_allow: ['127.0.0.1'] });
  const answer = await fetch(`http://idp.test:${port}/`, get);
  expect([await answer.json(), asked, host]).toEqual([{ ok: true }, ['idp.test'], `idp.test:${port}`]);
  await expect(fetch(`http://idp.test:${port}/`, get)).rejects.toThrow('private network');
});

test('the operator’s list does not apply to a sender that ignores it', async () => {
  const { fetch, refusalOf } = createOutbound({ outbound_allow: ['127.0.0.1', '10.0.0.0/8'] });
  const rules = { uses_list: false, allows_http: true };
  expect(refusalOf('https://10.1.2.3/')).toBeUndefined();
  expect(refusalOf('https://10.1.2.3/', rules)).toMatchObject({ reason: 'not-allowed' });
  await expect(fetch(`http://127.0.0.1:${port}/`, get, rules)).rejects.toThrow('private network');
});

test('the ports of the server itself stay closed, by every name of this machine', async () => {
  const { resolve_name } = names(['127.0.0.1']);
  const parts = { resolve_name, outbound_allow: ['127.0.0.1', '127.0.0.2', '::1'] };
  const { fetch } = createOutbound({ ...parts, ownPorts: () => [port] });
  for (const name of ['127.0.0.1', '127.0.0.2', '[::1]', 'localhost', 'name.test']) {
    await expect(fetch(`http://${name}:${port}/`, get)).rejects.toThrow('private network');
  }
  expect((await createOutbound({ ...parts, ownPorts: () => [1] }).fetch(`http://127.0.0.1:${port}/`, get)).status).toBe(
    200,
  );
});

test('redirects are not followed, and large answers are refused', async () => {
  const { fetch } = createOutbound({ outbound_allow: ['127.0.0.1'] });
  expect((await fetch(`http://127.0.0.1:${port}/away`, get)).status).toBe(302);
  await expect(fetch(`http://127.0.0.1:${port}/large`, get)).rejects.toThrow('answered too much');
});

test('a name server that does not answer does not delay the refusal', async () => {
  const { send } = createOutbound({ resolve_name: () => new Promise(() => {}) });
  const limits = { response_bytes: 10, time_ms: 20 };
  const sent = send({ url: new URL('https://slow.test/'), ...get, limits });
  await expect(sent).rejects.toMatchObject({ reason: 'no-address' });
});

test('a refusal because of too many lookups says so', async () => {
  const { fetch } = createOutbound({ resolve_name: () => Promise.reject(new TooManyLookups()) });
  await expect(fetch('https://one.test/', get)).rejects.toThrow('Too many host names are being looked up');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound, isInside, isUsableAddress } from './outbound.ts';

const get = { method: 'GET', headers: {}, body: undefined };
let url: string;
let host: string | undefined;
const server = createServer((request, response) => {
  host = request.headers.host;
  if (request.url === '/large') response.end('a'.repeat(1024 * 1024 + 1));
  else if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const inside = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
];
test.each(inside)('%s is not the public internet', (address) => {
  expect(isInside(address)).toBe(true);
});

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is the public internet',
  (address) => {
    expect(isInside(address)).toBe(false);
  },
);

const unusable = [
  'http://idp.example',
  'http://localhost.evil.test',
  'ftp://idp.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:word@idp.example',
  'idp.example',
  '',
];
test.each(unusable)('%j is no address of a provider, with or without the setting', (address) => {
  expect(isUsableAddress(address, false)).toBe(false);
  expect(isUsableAddress(address, true)).toBe(false);
});

test('http is for this machine only, and only with the setting', () => {
  for (const address of ['http://localhost:1', 'http://idp.localhost', 'http://127.0.0.1', 'http://[::1]:1']) {
    expect(isUsableAddress(address, true)).toBe(true);
    expect(isUsableAddress(address, false)).toBe(false);
  }
});

const literals = [
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://[::1]',
  'https://[::ffff:10.0.0.1]',
];
test.each(literals)('%s is not asked, however it is written (attack 41)', async (address) => {
  await expect(createOutbound({ allow_insecure: false })(address, get)).rejects.toThrow('private network');
});

test('a name that leads inside is not asked, also when only one of its addresses does', async () => {
  const addresses = [
    { address: '93.184.216.34', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ];
  const outbound = createOutbound({ allow_insecure: false, lookup: (_host, _options, done) => done(null, addresses) });
  await expect(outbound('https://idp.example/', get)).rejects.toThrow('idp.example is in a private network');
});

test('a name is looked up once, and what was judged is what is asked (rebinding)', async () => {
  const asked: string[] = [];
  const outbound = createOutbound({
    allow_insecure: true,
    lookup: (name, _options, done) => {
      asked.push(name);
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    },
  });
  const address = url.replace('localhost', 'idp.localhost');
  const answer = await outbound(address, get);
  expect(await answer.json()).toEqual({ ok: true });
  expect(asked).toEqual(['idp.localhost']);
  expect(host).toBe(new URL(address).host);
});

test('redirects are not followed and endless answers not read', async () => {
  const outbound = createOutbound({ allow_insecure: true });
  expect((await outbound(`${url}/away`, get)).status).toBe(302);
  await expect(outbound(`${url}/large`, get)).rejects.toThrow('answered too much');
});

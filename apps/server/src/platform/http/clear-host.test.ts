import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { unclearHost } from './clear-host.ts';

const aRequest = (hosts: string[], url = '/', httpVersion = '1.1') =>
  ({
    rawHeaders: ['Accept', '*/*', ...hosts.flatMap((host) => ['Host', host])],
    headers: hosts.length > 0 ? { host: hosts[0] } : {},
    httpVersion,
    url,
  }) as IncomingMessage;

test.each([
  'portal.test',
  'portal.test:8080',
  'PORTAL.test.',
  'a_b.test',
  '127.0.0.1:80',
  '[::1]',
  '[::1]:3000',
  'a:65535',
])('the host %s is clear', (host) => {
  expect(unclearHost(aRequest([host]))).toBeUndefined();
});

test.each([
  '',
  'a b',
  'a,b',
  'ada@a',
  'a:b',
  'a:1:2',
  'a:123456',
  'a:65536',
  'a:99999',
  `${'a'.repeat(60)}.`.repeat(5),
  'http://a',
  'a/b',
  '[::1',
  'a\\b',
  'a?b',
  'a#b',
  'ä.test',
])('the host %j is refused', (host) => {
  expect(unclearHost(aRequest([host]))).toMatch(/Host header/);
});

test('a request whose target and Host header differ is refused', () => {
  expect(unclearHost(aRequest(['a.test', 'a.test']))).toMatch(/more than one/);
  expect(unclearHost(aRequest([]))).toMatch(/no Host/);
  expect(unclearHost(aRequest([], '/', '1.0'))).toBeUndefined();
  expect(unclearHost(aRequest(['a.test'], '*'))).toBeUndefined();
  for (const target of ['http://b.test/', 'a.test/', 'ftp://a.test/', 'http://a.test:8080/', 'http://']) {
    expect(unclearHost(aRequest(['a.test'], target)), target).toMatch(/another host/);
  }
});

test('a target that agrees with the Host header loses its host', () => {
  for (const [host, target] of [
    ['a.test', 'http://A.test/x?y=1'],
    ['a.test:80', 'http://a.test/x?y=1'],
    ['a.test:443', 'https://a.test/x?y=1'],
  ] as const) {
    const request = aRequest([host], target);
    expect(unclearHost(request)).toBeUndefined();
    expect(request.url).toBe('/x?y=1');
  }
});

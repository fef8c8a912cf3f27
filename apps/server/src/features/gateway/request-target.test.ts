import { expect, test } from 'vitest';
import { authorizePath, toOriginalRequest } from './request-target.ts';

const asked = (headers: Record<string, string>) => toOriginalRequest({ method: 'GET', url: authorizePath, headers });
const about = (host: string, method = 'GET') =>
  asked({ 'x-original-uri': '/h', 'x-original-host': host, 'x-original-method': method });

test.each([['api.x'], ['API.x'], ['api.x:8443'], ['api.x:'], ['api.x.'], ['api.x.:80']])('%s is api.x', (host) => {
  expect(about(host)?.host).toBe('api.x');
});

test.each([['api.x..'], ['api.x:80:80'], ['user@api.x'], ['api.x,'], ['api..x'], ['api x'], [''], ['a/b']])(
  'the ambiguous host %s is refused',
  (host) => {
    expect(about(host)).toBeUndefined();
  },
);

test('a method is one token', () => {
  expect(about('api.x', 'm-search')?.method).toBe('M-SEARCH');
  for (const method of ['G ET', '', 'GET,POST']) expect(about('api.x', method)).toBeUndefined();
});

test('an IPv6 address is a host in its written form', () => {
  expect(about('[2001:db8::1]:8443')?.host).toBe('[2001:db8::1]');
});

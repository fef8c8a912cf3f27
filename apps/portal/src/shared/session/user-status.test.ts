import { expect, test } from 'vitest';
import { parentDomainOf, userStatusCookie } from './user-status.ts';

test.each([
  ['developer.acme.com', 'acme.com'],
  ['a.b.acme.org', 'acme.org'],
  ['acme.github.io', undefined],
  ['DEVELOPER.Acme.Com', 'acme.com'],
  ['acme.com', undefined],
  ['localhost', undefined],
  ['public.localhost', undefined],
  ['portal.acme.co.uk', undefined],
  ['acme.co.uk', undefined],
  ['192.168.1.20', undefined],
  ['[::1]', undefined],
  ['', undefined],
])('the status cookie of %s has the domain %s (LOG-19)', (host, domain) => {
  expect(parentDomainOf(host)).toBe(domain);
});

test('the status cookie lasts 60 days on the root path, and is secure where the page is', () => {
  expect(userStatusCookie('https:', 'acme.com')).toBe(
    'userStatus=active; Max-Age=5184000; Path=/; Domain=acme.com; SameSite=Lax; Secure',
  );
  expect(userStatusCookie('http:', undefined)).toBe('userStatus=active; Max-Age=5184000; Path=/; SameSite=Lax');
});

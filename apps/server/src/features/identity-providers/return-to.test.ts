import { expect, test } from 'vitest';
import { toFailureUrl, toReturnUrl, toSuccessUrl } from './return-to.ts';

const origins = ['https://portal.test', 'https://alias.test:8443'];

const ours = [
  'https://portal.test',
  'https://portal.test/',
  'https://portal.test/login',
  'https://portal.test:443/login',
  'https://PORTAL.test/login',
  'https://alias.test:8443/login?to=%2Fspec%2F1#part',
  'https://portal.test/login?to=//evil.test',
  'https://portal.test/a%20b/%C3%A9',
];
test.each(ours)('the URL %s is allowed as a return URL', (url) => {
  expect(toReturnUrl(url, origins)?.href).toBeDefined();
});

const foreign = [
  '',
  ' ',
  '/',
  '/login',
  'login',
  '?x',
  '#x',
  '//portal.test/login',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  'https:portal.test/login',
  'https:/portal.test/login',
  'https:///portal.test/login',
  'https:\\\\evil.test',
  'https://evil.test',
  'https://evil.test/https://portal.test',
  'https://portal.test.evil.test/',
  'https://evilportal.test/',
  'https://portal.test@evil.test/',
  'https://portal.test:x@evil.test/',
  'https://user@portal.test/',
  'https://user:word@portal.test/',
  'https://portal.test\\@evil.test/',
  'https://evil.test\\.portal.test/',
  'https://evil.test#@portal.test/',
  'https://evil.test?@portal.test/',
  'https://portal.test%2f@evil.test/',
  'https://portal.test%00.evil.test/',
  'https://portal.test%252f.evil.test/',
  'https%3A%2F%2Fportal.test',
  'https%253A%252F%252Fevil.test',
  'http://portal.test/login',
  'https://portal.test:8443/login',
  'https://alias.test/login',
  'https://portal.test./login',
  'https://portal.test\t/login',
  'https://portal.test/\r\nSet-Cookie: a=b',
  'https://portal.test/log in',
  'ht\ttps://portal.test/',
  '\u0000https://portal.test/',
  ' https://portal.test/',
  'https://portal.test/ ',
  'https://portal.test/\u00a0',
  'https://portal.test//evil.test',
  'https://portal.test/.//evil.test',
  'https://portal.test/%2f%2fevil.test',
  'https://portal.test/%5cevil.test',
  'https://portal.test/%252f%252fevil.test',
  'https://portal.test/%0d%0aLocation:%20https://evil.test',
  'https://portal.test/%00',
  'https://portal.test/api/v2/developer/authenticate/sso',
  'https://portal.test/x/../api/v2/developer/logout',
  'https://portal.test/API/v2',
  'https://portal.test/kauth/api/v1/logout',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)//https://portal.test',
  'javascript://portal.test/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://portal.test/x',
  'ftp://portal.test/',
  'wss://portal.test/',
  'https://[::1]/',
  'https://①②⑦.0.0.1/',
  'null',
  'undefined',
];
test.each(foreign)('the URL %j is not allowed as a return URL (attack 19)', (url) => {
  expect(toReturnUrl(url, origins)).toBeUndefined();
});

test('success keeps path, query and hash, and adds its flag (APP-21)', () => {
  expect(toSuccessUrl('https://portal.test/login?to=%2Fspec%3Fa%3Db&logout=true&error=sso#top')).toBe(
    'https://portal.test/login?to=%2Fspec%3Fa%3Db&loginSuccess=true#top',
  );
});

test('failure leads to the login page, which does not restart the login by itself (LOG-22)', () => {
  expect(toFailureUrl('https://portal.test/login', 'sso-pending')).toBe(
    'https://portal.test/login?logout=true&error=sso-pending',
  );
});

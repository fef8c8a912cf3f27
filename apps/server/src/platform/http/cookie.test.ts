import { expect, test } from 'vitest';
import { readBoundCookie, readCookie, toSetCookie } from './cookie.ts';

test.each<[header: string | undefined, value: string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['token=a', 'a'],
  ['other=1; token=a; more=2', 'a'],
  ['token=a=b==', 'a=b=='],
  ['token=first; token=second', 'first'],
  ['xtoken=a; tokenx=b', undefined],
  ['token', undefined],
  ['=a', undefined],
  [' token = a ', 'a'],
  ['__proto__=x; token=a', 'a'],
  ['token=old; __Host-token=new', 'new'],
  ['token=old; __Secure-token=new', 'new'],
  ['__host-token=planted; token=old', 'old'],
  ['__Host-token=', ''],
])('in the header %j the token is %j', (header, value) => {
  expect(readCookie(header, 'token')).toBe(value);
});

test('over https the name of a cookie binds it to the whole host, or for a path at least to https', () => {
  const cookie = { name: 'token', value: 'a', seconds: 5, isSecure: true };
  expect(toSetCookie({ ...cookie, path: '/' })).toBe(
    '__Host-token=a; Max-Age=5; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(toSetCookie({ ...cookie, path: '/api' })).toMatch(/^__Secure-token=a; .*; Path=\/api; .*; Secure; /);
  expect(toSetCookie({ ...cookie, path: '/', isSecure: false })).toMatch(/^token=a; (?!.*Secure)/);
});

test('over https, a cookie that binds something to a browser counts only with its prefix', () => {
  const planted = 'portalsso-x=evil';
  expect(readBoundCookie(planted, 'portalsso-x', true)).toBeUndefined();
  expect(readBoundCookie(`${planted}; __Host-portalsso-x=own`, 'portalsso-x', true)).toBe('own');
  expect(readBoundCookie(planted, 'portalsso-x', false)).toBe('evil');
});

import { expect, test } from 'vitest';
import { readCookie } from './cookie.ts';

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
])('in the header %j the token is %j', (header, value) => {
  expect(readCookie(header, 'token')).toBe(value);
});

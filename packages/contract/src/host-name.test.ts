import { expect, test } from 'vitest';
import { hostNamePattern } from './admin-portals.ts';

const isHostName = (text: string) => new RegExp(hostNamePattern, 'u').test(text);

test.each([
  'localhost',
  'Portal.Example',
  'a-b.example',
  '127.0.0.1',
  '2026.example',
  'xn--mnchen-3ya.example',
  'a.0b',
])('%s is a host name, and a URL keeps it unchanged', (host) => {
  expect(isHostName(host)).toBe(true);
  expect(new URL(`http://${host}`).host).toBe(host.toLowerCase());
});

test.each([
  '',
  'a b',
  'a..b',
  '-a',
  'a-',
  'a/b',
  'a:80',
  '999',
  '0',
  'a.09',
  'a.0x',
  '0x7f.1',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
])('"%s" cannot be the host name of a portal', (host) => {
  expect(isHostName(host)).toBe(false);
});

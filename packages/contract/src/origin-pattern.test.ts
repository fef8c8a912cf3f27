import { expect, test } from 'vitest';
import { originPattern } from './admin-portals.ts';

const isOrigin = new RegExp(originPattern);

test.each([
  'https://app.example.com',
  'https://app.example.com:8443',
  'http://localhost:5173',
  'http://localhost',
  'http://127.0.0.1:39472',
  'http://[::1]:5173',
  'https://xn--bcher-kva.example',
])('%s is an origin, and a browser writes it the same way', (origin) => {
  expect([isOrigin.test(origin), new URL(origin).origin]).toEqual([true, origin]);
});

test.each([
  '',
  '*',
  'null',
  'https://*',
  'https://*.example.com',
  'https://app.example.com/',
  'https://app.example.com/path',
  'https://app.example.com?x',
  'https://app.example.com#x',
  'https://app.example.com:443',
  'http://app.example.com:80',
  'https://app.example.com:',
  'https://app.example.com:0',
  'https://APP.example.com',
  'https://app.example.com.',
  'https://user@app.example.com',
  'https://bücher.example',
  'https://1.2.3',
  'ftp://app.example.com',
  'file://',
  'app.example.com',
  'https://a.example, https://b.example',
  'https://app.example.com\n',
])('%j is not an origin', (text) => {
  expect(isOrigin.test(text)).toBe(false);
});

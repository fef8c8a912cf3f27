import { expect, test } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { toTarget } from './target.ts';

const closed = createOutbound({});

test.each([
  ['https://hooks.example.com/a?b=c#d', 'https://hooks.example.com/a?b=c'],
  [' https://HOOKS.example.com ', 'https://hooks.example.com/'],
  ['https://93.184.215.14:8443/', 'https://93.184.215.14:8443/'],
])('%s is accepted', (url, kept) => {
  expect(toTarget(url, closed)).toBe(kept);
});

test.each([
  'hooks.example.com',
  'ftp://hooks.example.com/',
  'http://hooks.example.com/',
  'https://user:secret@hooks.example.com/',
  'https://localhost/',
  'https://api.localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
])('%s is refused', (url) => {
  expect(() => toTarget(url, closed)).toThrow(expect.objectContaining({ code: 'invalid-parameters' }));
});

test('targets that the operator listed are accepted, also without TLS, and no others in internal networks', () => {
  const listed = createOutbound({ outbound_allow: ['127.0.0.1', '10.0.0.0/8', '169.254.0.0/16'] });
  expect(toTarget('http://127.0.0.1:9000/', listed)).toBe('http://127.0.0.1:9000/');
  expect(toTarget('http://localhost:9000/', listed)).toBe('http://localhost:9000/');
  expect(toTarget('http://10.1.2.3/', listed)).toBe('http://10.1.2.3/');
  expect(() => toTarget('http://169.254.169.254/', listed)).toThrow();
  expect(() => toTarget('https://192.168.0.1/', listed)).toThrow();
});

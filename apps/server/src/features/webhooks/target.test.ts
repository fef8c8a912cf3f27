import { expect, test } from 'vitest';
import { toTarget } from './target.ts';

test.each([
  ['https://hooks.example.com/a?b=c#d', 'https://hooks.example.com/a?b=c'],
  [' https://HOOKS.example.com ', 'https://hooks.example.com/'],
  ['https://93.184.215.14:8443/', 'https://93.184.215.14:8443/'],
])('%s is taken', (url, kept) => {
  expect(toTarget(url, { allow_insecure: false })).toBe(kept);
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
  expect(() => toTarget(url, { allow_insecure: false })).toThrow(
    expect.objectContaining({ code: 'invalid-parameters' }),
  );
});

test('where the server lets them, addresses of the private network are taken, and those of the cloud still are not', () => {
  const rules = { allow_insecure: true };
  expect(toTarget('http://127.0.0.1:9000/', rules)).toBe('http://127.0.0.1:9000/');
  expect(toTarget('http://localhost:9000/', rules)).toBe('http://localhost:9000/');
  expect(() => toTarget('http://169.254.169.254/', rules)).toThrow();
});

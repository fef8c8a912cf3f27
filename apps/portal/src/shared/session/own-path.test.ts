import { describe, expect, test } from 'vitest';
import { toOwnPath } from './own-path.ts';

describe('a remembered target', () => {
  test.each([
    '/',
    '/docs/tides/first-request?version=2#top',
    '/spec/a%2Fb',
    '/?q=a//b',
    '/docs/x?returnTo=https://evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/docs/:name',
    '/docs/名前',
  ])('%s is a page of this portal', (path) => {
    expect(toOwnPath(path)).toBe(new URL(path, 'https://a.test').href.slice('https://a.test'.length));
  });

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' /docs',
    'docs',
    'user@evil.example',
    '//user:pass@evil.example',
    '',
    undefined,
    null,
    42,
    {},
  ])('%o is refused', (path) => {
    expect(toOwnPath(path)).toBeUndefined();
  });

  test('a path with .. stays within the portal', () => {
    expect(toOwnPath('/../../etc')).toBe('/etc');
  });
});

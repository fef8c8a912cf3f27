import { expect, test } from 'vitest';
import { portalUrl } from './portal-url.ts';

test.each([
  ['portal.example.com', 'https://site.example.com', 'https://portal.example.com/'],
  ['portal.example.com', 'https://site.example.com:8443/some/path', 'https://portal.example.com:8443/'],
  ['public.localhost', 'http://localhost:3000', 'http://public.localhost:3000/'],
  ['bücher.example', 'https://site.example.com', 'https://xn--bcher-kva.example/'],
])('a portal at %s on a server at %s has the URL %s', (canonical_domain, site, expected) => {
  expect(portalUrl({ canonical_domain }, new URL(site)).href).toBe(expected);
});

test.each(['good.example@evil.example', 'good.example/path', 'good.example?a=b', 'good.example#x', 'two words', ''])(
  'an invalid host name (%j) makes no link',
  (canonical_domain) => {
    expect(() => portalUrl({ canonical_domain }, new URL('https://site.example.com'))).toThrow();
  },
);

import { anyUrl } from '@portico/test-kit/fixtures/any-url.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRedirectUri } from './redirect-uri.ts';

test.each([
  'https://app.example/callback',
  'http://localhost:8080/callback?from=portal',
  'http://127.0.0.1:4000/',
  'http://[::1]:4000/done',
  'HTTPS://App.Example/Callback',
  'https://app.example',
  'com.example.app:/oauth2redirect',
  'com.example.app://done',
])('%s is stored verbatim', (uri) => {
  expect(toRedirectUri(uri)).toBe(uri);
});

test.each([
  'javascript:alert(1)',
  'JavaScript://app.example/%0aalert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://app.example/1',
  'view-source:https://app.example',
  'about:blank',
  'ftp://app.example/',
  'myapp://done',
  'mailto:ada@example.com',
  '//app.example/',
  '/callback',
  'app.example/callback',
  'https://',
  'https:app.example',
  'https:///app.example',
  'https:\\\\app.example',
  'https://app.example\\@evil.example/',
  'https://ada:secret@app.example/',
  'https://app.example/#token',
  'https://app.example/a b',
  'https://app.example/\r\nSet-Cookie:a=b',
  'https://app.example:99999/',
  '.:/x',
  'a..b:/x',
])('%j is refused', (uri) => {
  expect(() => toRedirectUri(uri)).toThrow(expect.objectContaining({ code: 'invalid-parameters' }));
});

test('every accepted URI has a scheme that cannot run code', () => {
  const text = fc.oneof(
    anyUrl,
    fc.string(),
    fc
      .tuple(fc.constantFrom('javascript:', 'data:', 'https:', 'a.b:', 'vbscript:'), fc.string())
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (uri) => {
      let accepted: string;
      try {
        accepted = toRedirectUri(uri);
      } catch {
        return;
      }
      expect(new URL(accepted).protocol).toMatch(/^(https?|[a-z0-9+-]+(\.[a-z0-9+-]+)+):$/);
    }),
    { numRuns: 1000 },
  );
});

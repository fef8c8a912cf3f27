import { expect, test } from 'vitest';
import { toSafeImage, toSafeLink } from './safe-url.ts';

test.each([
  'http://example.com/a?b=c#d',
  'HTTPS://example.com',
  '//example.com/a',
  'mailto:a@example.com',
  'tel:+4912345',
  'guide/start.md',
  '../start',
  '/docs/a:b',
  '#section',
  '?q=a:b',
  '',
  'Help%3AContents',
])('%j may be a link', (url) => {
  expect(toSafeLink(url)).toBe(url);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001\u001fjavascript:alert(1)',
  'java\u00adscript:alert(1)',
  'java\u200bscript:alert(1)',
  'java%0ascript:alert(1)',
  'javascript%3Aalert(1)',
  'javascript%253Aalert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&#x3A;alert(1)',
  'jav&#x09;ascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHN2Zz4=',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'view-source:javascript:alert(1)',
  'ftp://example.com',
  'intent://scan/#Intent;end',
  'unknown:thing',
  ':no-scheme',
])('%j may not be a link', (url) => {
  expect(toSafeLink(url)).toBeUndefined();
});

test('characters that a browser ignores are removed from a URL', () => {
  expect(toSafeLink(' https://exam\tple.com/\n')).toBe('https://example.com/');
});

test.each(['mailto:a@example.com', 'tel:1', 'data:image/svg+xml,<svg/onload=alert(1)>'])(
  '%j may not be an image',
  (url) => {
    expect(toSafeImage(url)).toBeUndefined();
  },
);

test.each(['https://example.com/a.png', 'images/a.png'])('%j may be an image', (url) => {
  expect(toSafeImage(url)).toBe(url);
});

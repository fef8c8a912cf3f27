import { expect, test } from 'vitest';
import { toWebLink } from './web-link.ts';

const base = 'https://host.example/sign-up';

test.each([
  'https://site.example/terms',
  'http://site.example',
  '/terms',
  'terms.html',
  '../terms',
  '?page=terms',
  '#terms',
  '//site.example/terms',
])('%s may be a link', (url) => {
  expect(toWebLink(url, base)).toBe(url);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://host.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:legal@site.example',
  'http://',
  '',
  '  ',
])('%j may not be a link', (url) => {
  expect(toWebLink(url, base)).toBeUndefined();
});

test('on a page that was opened from a disk, its own paths may be links', () => {
  expect(toWebLink('terms.html', 'file:///home/ada/page.html')).toBe('terms.html');
  expect(toWebLink('javascript:alert(1)', 'file:///home/ada/page.html')).toBeUndefined();
});

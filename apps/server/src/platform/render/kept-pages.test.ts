import { expect, test } from 'vitest';
import { Content } from '../http/handle.ts';
import { createKeptPages, isUsualUrl, type KeptPage } from './kept-pages.ts';

const aPage = (bytes = 100): KeptPage => ({
  content: new Content('text/html', Buffer.alloc(bytes)),
  status: 200,
  policy: "default-src 'self'",
});

test('pages at made-up URLs evict no page that is read', () => {
  const kept = createKeptPages();
  kept.set('/', aPage(), true);
  for (let at = 0; at < 6000; at += 1) kept.set(`/?x=${at}`, aPage(), false);
  expect(kept.get('/')).toBeDefined();
  expect(kept.get('/?x=5999')).toBeDefined();
  expect(kept.get('/?x=0')).toBeUndefined();
});

test('the bytes of cached pages are limited', () => {
  const kept = createKeptPages();
  const large = 4 * 1024 * 1024;
  for (let at = 0; at < 40; at += 1) {
    kept.set(`/${at}`, aPage(large), true);
    kept.set(`/?x=${at}`, aPage(large), false);
  }
  const all = Array.from({ length: 40 }, (_, at) => [kept.get(`/${at}`), kept.get(`/?x=${at}`)]).flat();
  const bytes = all.reduce((sum, page) => sum + (page?.content.bytes.length ?? 0), 0);
  expect(bytes).toBe(64 * 1024 * 1024);
});

test.each([
  ['http://portal.test:3000/', true],
  ['http://portal.test:3000/products/tides?lang=de', true],
  ['http://other.test:3000/products/tides', true],
  ['http://portal.test:3000/docs/tides/caf%C3%A9', true],
  ['http://portal.test:3000/docs/tides/caf%c3%A9', false],
  ['http://portal.test:3000/docs/tides/caf%C3%a9', false],
  ['http://portal.test:3000/?lang=tlh', false],
  ['http://portal.test:3000/?lang=de&lang=fr', false],
  ['http://portal.test:3000/?LANG=de', false],
  ['http://portal.test:3000/?q=tide', false],
  ['http://portal.test:3001/', false],
  ['http://portal.test/', false],
  ['http://portal.test.:3000/', false],
])('%s is a usual URL of a page: %s', (href, isUsual) => {
  const [origin = ''] = /^http:..[^/]+/.exec(href) ?? [];
  expect(isUsualUrl(new URL(href), origin, 'http://portal.test:3000')).toBe(isUsual);
});

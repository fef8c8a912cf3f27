import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { earlyInputScript } from './early-input.ts';
import { type Parts, toHtmlDocument } from './html-document.ts';

const template = {
  html: [
    '<!doctype html><html lang="en"><head><meta name="robots" content="noindex, nofollow" /><title>Portal</title>',
    '<script src="/theme.js"></script><link rel="stylesheet" href="/assets/a.css">',
    '<link rel="stylesheet" href="/api/v2/portal/stylesheet/font.css" /><link rel="stylesheet" href="/api/v2/portal/stylesheet.css" />',
    '<link rel="icon" href="/api/v2/portal/favicon.ico" />',
    '<script type="module" crossorigin src="/assets/index.js"></script></head>',
    '<body><div id="app"><p>waiting</p></div><noscript><p>scripts</p></noscript></body></html>',
  ].join(''),
  theme: 'chooseTheme("$&")',
};

const toDocument = (parts: Partial<Parts> = {}, theme = template.theme) =>
  toHtmlDocument(
    { ...template, theme },
    {
      choices: { locale: 'de', hasThemes: true },
      stylesheet: '',
      hasLogo: true,
      hasFavicon: true,
      head: '<title>A page</title>',
      files: { scripts: [], fonts: {} },
      ...parts,
    },
  );

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a rendered page contains its markup and its data, and no text can break out of either', () => {
  const data = JSON.stringify({ name: '</script><script>alert(1)</script><!--' });
  const { html } = toDocument({ drawn: { html: '<h1>$& $1</h1>', data } });
  expect(html).toContain('<div id="app"><h1>$& $1</h1></div><script type="application/json" id="page-data">');
  expect(html).not.toMatch(/waiting|<noscript>|alert\(1\)<\/script>/);
  const [, json = ''] = /id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.stringify(JSON.parse(json))).toBe(data);
});

test('a page that the browser renders says that it is loading', () => {
  expect(toDocument().html).toContain('<div id="app"><p>waiting</p></div><noscript>');
});

test('inline scripts and styles are named by their hash', () => {
  const stylesheet = '.hero::after { content: "$& $1" }';
  const { html, inline } = toDocument({ stylesheet });
  expect(html).toContain(`<style>${stylesheet}</style>`);
  expect(html).toContain('<script>chooseTheme("$&")</script>');
  expect(html).not.toContain('/api/v2/portal/stylesheet');
  expect(inline).toEqual({ scripts: [hashOf(template.theme)], styles: [hashOf(stylesheet)] });
});

test('a page that scripts will take over records what its reader does until then, and a page without scripts does not', () => {
  const files = { scripts: ['assets/index.js'], fonts: {} };
  const { html, inline } = toDocument({ files, drawn: { html: '<h1>Page</h1>', data: '{}' } });
  expect(html.indexOf(`<script>${earlyInputScript}</script>`)).toBeLessThan(html.indexOf('<h1>'));
  expect(inline.scripts).toContain(hashOf(earlyInputScript));
  expect(toDocument({ files }).html).not.toContain('earlyInput');
});

test('a script or a style that would end its element is refused', () => {
  expect(() => toDocument({ stylesheet: '</STYLE >' })).toThrow('cannot be part of its page');
  for (const script of ['"</script"', '"<!--"']) {
    expect(() => toDocument({}, script)).toThrow('cannot be part of its page');
  }
});

test('language, theme, logo and icon are those of the reader and the portal', () => {
  const { html } = toDocument({
    choices: { locale: 'fr', theme: 'dark', hasThemes: true },
    hasLogo: false,
    hasFavicon: false,
  });
  expect(html).toContain('<html lang="fr" data-theme="dark" data-logo="none">');
  expect(html).toContain('<link rel="icon" href="data:,">');
  expect(html).not.toContain('noindex');
});

test('scripts come after what a page is painted with, and each is named one time', () => {
  const files = { scripts: ['assets/index.js', 'assets/b.js'], fonts: {} };
  const { html } = toDocument({ files, stylesheet: '.a{}' });
  const code =
    '<link rel="modulepreload" href="/assets/b.js"><script type="module" crossorigin src="/assets/index.js"></script>';
  expect(html).toContain(`<style>.a{}</style>${code}</head>`);
  expect(html.match(/index\.js/g)).toHaveLength(1);
});

test('the scripts of a rendered page load and start after the first paint', () => {
  const files = { scripts: ['assets/b.js', 'assets/index.js'], fonts: {} };
  const { html, inline } = toDocument({ files, drawn: { html: '<h1>Page</h1>', data: '{}' } });
  expect(html).not.toMatch(/<link rel="modulepreload"|<script type="module" crossorigin/);
  const [, starter = ''] = /id="page-data">{}<\/script><script type="module">([^<]+)<\/script>/.exec(html) ?? [];
  expect(starter).toContain('["/assets/index.js","/assets/b.js"]');
  expect(inline.scripts).toEqual([hashOf(template.theme), hashOf(earlyInputScript), hashOf(starter)]);
});

test('fonts of the page are preloaded, unless the portal has its own', () => {
  const files = { scripts: [], fonts: { text: 'assets/geist.woff2', code: 'assets/geist-mono.woff2' } };
  const own = ':root { --font-base: "Geist Variable", sans-serif; --font-code: "Geist Mono Variable", monospace; }';
  const others = ':root { --font-base: Lato, sans-serif; --font-code: Menlo, monospace; }';
  const fontsOf = (stylesheet: string, html: string) =>
    toDocument({ files, stylesheet, drawn: { html, data: '{}' } })
      .html.match(/<link rel="preload" as="font"[^<>]*>/g)
      ?.map((link) => /href="([^"]+)"/.exec(link)?.[1]);
  expect(fontsOf(own, '<p>Text</p>')).toEqual(['/assets/geist.woff2']);
  expect(fontsOf(own, '<code>GET</code>')).toEqual(['/assets/geist.woff2', '/assets/geist-mono.woff2']);
  expect(fontsOf(others, '<code>GET</code>')).toBeUndefined();
});

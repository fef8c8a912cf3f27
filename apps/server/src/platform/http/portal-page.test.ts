import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { screenAt } from './page-preloads.ts';
import { type PagePortal, toPortalPage } from './portal-page.ts';

const files: Record<string, string> = {
  '/theme.js': 'chooseTheme()',
  '/first-paint.js': 'show("$&")',
  '/first-paint.css': '.first-paint { inset: 0 }',
};

const html =
  '<html lang="en"><head><script src="/theme.js"></script><link rel="stylesheet" href="/a.css"><link rel="icon" href="/api/v2/portal/favicon.ico" /></head><body></body></html>';

const pageAt = (path: string, portal: Partial<PagePortal> = {}, changes: Record<string, string> = {}) =>
  toPortalPage({ html, manifest: {}, read: (address) => ({ ...files, ...changes })[address] ?? '' }, screenAt(path), {
    is_public: true,
    has_logo: true,
    has_favicon: true,
    stylesheet: '',
    ...portal,
  });

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page of a reference holds what shows it before any sheet has come, as it was built', () => {
  const { html: page, inline } = pageAt('/spec/1/2');
  const head = '<head><script>show("$&")</script><script>chooseTheme()</script><link rel="stylesheet" href="/a.css">';
  expect(page).toContain(head);
  expect(page).toContain('<style>.first-paint { inset: 0 }</style></head>');
  expect(inline).toEqual({
    scripts: [hashOf('show("$&")'), hashOf('chooseTheme()')],
    styles: [hashOf('.first-paint { inset: 0 }')],
  });
});

test('other pages hold the theme alone', () => {
  for (const path of ['/', '/spec/1', '/docs/1/2']) {
    const { html: page, inline } = pageAt(path);
    expect(page).not.toMatch(/show|first-paint/);
    expect(inline).toEqual({ scripts: [hashOf('chooseTheme()')], styles: [] });
  }
});

test('a page says which kind of portal it is of', () => {
  expect(pageAt('/').html).toContain('<html data-portal="public" lang="en">');
  expect(pageAt('/', { is_public: false }).html).toContain('<html data-portal="private" lang="en">');
});

test('a page of a portal without a logo or an icon asks for neither', () => {
  expect(pageAt('/').html).toContain('<link rel="icon" href="/api/v2/portal/favicon.ico" />');
  const bare = pageAt('/', { has_logo: false, has_favicon: false }).html;
  expect(bare).toContain('<html data-portal="public" data-logo="none" lang="en">');
  expect(bare).toContain('<link rel="icon" href="data:," />');
});

test('a build without these files has its page as it is', () => {
  const { html: page, inline } = pageAt(
    '/spec/1/2',
    {},
    { '/theme.js': '', '/first-paint.js': '', '/first-paint.css': '' },
  );
  expect(page).toContain('<head><script src="/theme.js"></script>');
  expect(inline).toEqual({ scripts: [], styles: [] });
});

test('a script that would end its element is refused', () => {
  expect(() => pageAt('/spec/1/2', {}, { '/first-paint.js': 'x = "</script>"' })).toThrow('cannot stand in its page');
});

test('a page carries the stylesheet of its portal, and waits for none', () => {
  const links =
    '<link  rel="stylesheet" href="/api/v2/portal/stylesheet/font.css" /><link rel="stylesheet" href="/api/v2/portal/stylesheet.css">';
  const stylesheet = '.hero::after { content: "$& $1" }';
  const built = { html: html.replace('</head>', `${links}</head>`), manifest: {}, read: () => '' };
  const { html: page, inline } = toPortalPage(built, screenAt('/'), {
    is_public: true,
    has_logo: true,
    has_favicon: true,
    stylesheet,
  });
  expect(page).not.toContain('/api/v2/portal/stylesheet');
  expect(page).toContain('<link rel="stylesheet" href="/a.css">');
  expect(page).toContain(`<style>${stylesheet}</style></head>`);
  expect(inline.styles).toEqual([hashOf(stylesheet)]);
});

test('a stylesheet may hold whatever a style element may', () => {
  const stylesheet = '<!-- a::after { content: "<!--<script>" } -->';
  const { html: page, inline } = pageAt('/', { stylesheet });
  expect(page).toContain(`<style>${stylesheet}</style></head>`);
  expect(inline.styles).toEqual([hashOf(stylesheet)]);
  expect(() => pageAt('/', { stylesheet: '</STYLE >' })).toThrow('cannot stand in its page');
  for (const script of ['"</script"', '"<!--"']) {
    expect(() => pageAt('/', {}, { '/theme.js': script })).toThrow('cannot stand in its page');
  }
});

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loadStaticFiles } from '../http/static-files.ts';
import { repositoryFile } from '../source-files.ts';
import { loadRenderer } from './renderer.ts';

const portalFiles = loadStaticFiles(repositoryFile('apps/portal/dist'));
const renderer = loadRenderer(repositoryFile('apps/portal/dist-server'));
const parts = { portalFiles, renderer };

const content = (name = 'Tides') =>
  aPortalContent({ title: 'Harbor' }, [aProduct('tides', { name, versions: [{ name: 'v1' }, { name: 'v2' }] })]);

const open = (world: World, path: string, headers: Record<string, string> = {}, host = 'portal.test') =>
  world.fetch(path, { host, redirect: 'manual', headers: { accept: 'text/html', ...headers } });

const readData = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

onBothEngines((database) => {
  test('a page is complete before any script runs, and contains the data that it was rendered from', async () => {
    await using db = await database();
    await using world = await aWorld(db, [content()], parts);
    const answer = await open(world, '/');
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('Tides');
    expect(html).toMatch(/<h1[^>]*>Build with our APIs<\/h1>/);
    expect(readData(html)).toMatchObject({ portal: { name: 'Harbor' }, choices: { locale: 'en' } });
    expect(html).toContain('<title>Product Catalog | Harbor</title>');
    // A portal without colors of its own uses the application's stylesheet.
    expect(html).not.toContain('<style>');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe');
  });

  test('a page for visitors is cached until a publish, and revalidated by its ETag', async () => {
    await using db = await database();
    await using world = await aWorld(db, [content()], parts);
    const first = await open(world, '/products/tides');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await open(world, '/products/tides', { 'if-none-match': etag })).status).toBe(304);
    await world.services.publishing.publish(world.org_id, content('Tides and currents'));
    const next = await open(world, '/products/tides', { 'if-none-match': etag });
    expect([next.status, await next.text()]).toEqual([200, expect.stringContaining('Tides and currents')]);
  });

  test('a URL answers with a page, a redirect, 410 or 404', async () => {
    await using db = await database();
    await using world = await aWorld(db, [content()], parts);
    const told = async (path: string) => {
      const { status, headers } = await open(world, path);
      return [status, headers.get('location')];
    };
    expect(await told('/spec/tides/v1')).toEqual([200, null]);
    expect(await told('/spec/TIDES/V1?lang=de')).toEqual([308, '/spec/tides/v1?lang=de']);
    expect(await told('/spec/tides/latest')).toEqual([302, '/spec/tides/v2']);
    expect(await told('/spec/tides?version=v1')).toEqual([303, '/spec/tides/v1']);
    expect(await told('/spec/tides/v9')).toEqual([404, null]);
    expect(await told('/nothing')).toEqual([404, null]);
    expect(await told('/404')).toEqual([404, null]);
    await world.services.publishing.publish(world.org_id, aPortalContent({ title: 'Harbor' }), { prune: true });
    expect(await told('/products/tides')).toEqual([410, null]);
    const html = await (await open(world, '/nothing', { 'accept-language': 'de' })).text();
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('/nothing');
    expect(html).toContain('noindex');
  });
});

test('the URL chooses the language, then a cookie, then the browser', async () => {
  await using db = await openTestDatabase('sqlite');
  await using world = await aWorld(db, [content()], parts);
  const languageOf = async (path: string, headers = {}) =>
    /<html lang="(\w+)"/.exec(await (await open(world, path, headers)).text())?.[1];
  expect(await languageOf('/')).toBe('en');
  expect(await languageOf('/', { 'accept-language': 'fr' })).toBe('fr');
  expect(await languageOf('/', { 'accept-language': 'fr', cookie: 'portico-locale=de' })).toBe('de');
  expect(await languageOf('/?lang=ca_ES', { cookie: 'portico-locale=de' })).toBe('ca');
  expect(await languageOf('/?lang=<script>')).toBe('en');
  expect(await (await open(world, '/', { cookie: 'portico-theme=dark' })).text()).toContain('data-theme="dark"');
});

test('the form for language and theme sets cookies and leads back', async () => {
  await using db = await openTestDatabase('sqlite');
  await using world = await aWorld(db, [content()], parts);
  const answer = await open(world, '/?q=tide&lang=de&theme=dark');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?q=tide']);
  expect(answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])).toEqual([
    'portico-theme=dark',
    'portico-locale=de',
  ]);
  const hostile = await open(world, '/?lang=x%0d%0aset-cookie:a&theme=%3Cb%3E');
  expect(hostile.headers.getSetCookie()).toEqual([]);
});

test('a path that a browser reads as a host is not a page, and is not redirected', async () => {
  await using db = await openTestDatabase('sqlite');
  await using world = await aWorld(db, [content()], parts);
  for (const path of ['//', '//[', '//evil.test/', '/.//evil.test/', '/%2e//evil.test/', '/\\evil.test/', '//a@b:c/']) {
    for (const query of ['', '?theme=dark&lang=de', '?version=v1']) {
      // Sent unparsed, because URL parsers remove the dots.
      const asked = request(world.url, {
        path: `${path}${query}`,
        headers: { host: 'portal.test', accept: 'text/html', connection: 'close' },
      }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const { statusCode, headers } = answer.resume();
      expect([path, statusCode, headers.location]).toEqual([path, 404, undefined]);
    }
  }
});

test('visitors of a private portal get none of its content, and the browser opens the login', async () => {
  await using db = await openTestDatabase('sqlite');
  await using world = await aWorld(
    db,
    [{ ...content(), portal: { ...content().portal, visibility: 'private' } }],
    parts,
  );
  for (const path of ['/', '/products/tides', '/spec/tides/v1', '/nothing']) {
    const answer = await open(world, path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).not.toMatch(/Tides|page-data/);
  }
});

test('a page that the server fails to render is left to the browser, and the log names it and the cause', async () => {
  await using db = await openTestDatabase('sqlite');
  const failing = async () => {
    throw new Error('no page');
  };
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  await using world = await aWorld(db, [content()], { portalFiles, renderer: failing, log });
  const answer = await open(world, '/?token=secret');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ path: '/', err: expect.objectContaining({ message: 'no page' }) }),
  ]);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answer.text()).toContain('<div id="app">');
});

test('concurrent visitors of a page share one rendering, and developers get their own', async () => {
  await using db = await openTestDatabase('sqlite');
  let drawings = 0;
  const counting: typeof renderer = async (asked) => {
    drawings += 1;
    return renderer!(asked);
  };
  await using world = await aWorld(db, [content()], { portalFiles, renderer: counting });
  const pages = await Promise.all(Array.from({ length: 20 }, () => open(world, '/products/tides')));
  const tags = new Set(pages.map(({ status, headers }) => `${status} ${headers.get('etag')}`));
  expect([drawings, tags.size]).toEqual([1, 1]);
  await Promise.all([open(world, '/products/tides?lang=de'), open(world, '/products/tides?lang=fr')]);
  expect(drawings).toBe(3);
});

test('pages at made-up URLs evict no page that is read', async () => {
  await using db = await openTestDatabase('sqlite');
  const drawn: string[] = [];
  const large: typeof renderer = async ({ href }) => {
    drawn.push(href);
    const [path = ''] = href.split(/(?<=^\/\w+)[/?]/, 1);
    const isDraft = path === '/drafts';
    const head = { kind: 'other' as const, title: '', path: isDraft ? href : path, breadcrumb: [], isHidden: isDraft };
    const html = href === '/products/tides' ? '' : 'x'.repeat(3_000_000);
    return { outcome: 'drawn', status: 200, html, head, data: '{}', modules: [] };
  };
  await using world = await aWorld(db, [content()], { portalFiles, renderer: large });
  const canonical = /rel="canonical" href="([^"]+)"/.exec(await (await open(world, '/register')).text())?.[1];
  const own = new URL(canonical ?? '').host;
  const read = async (path: string, host = own) =>
    expect((await open(world, path, { 'accept-encoding': 'identity' }, host)).status).toBe(200);
  await read('/products/tides');
  for (let at = 0; at < 17; at += 1) {
    await read(`/login/${at}`);
    await read(`/drafts/${at}`);
    await read(`/login?lang=${at}`);
    await read('/login', `portal.test:${20_000 + at}`);
  }
  await read('/login', own.toUpperCase());
  await read('/login');
  await read('/products/tides');
  expect(drawn.filter((href) => href === '/login')).toHaveLength(18);
  expect(drawn.filter((href) => href === '/products/tides')).toHaveLength(1);
});

test('a page with too much data is left to the browser', async () => {
  await using db = await openTestDatabase('sqlite');
  const large = {
    ...{ source_path: 'large.md', parent_path: undefined, slug: 'large', title: 'Large' },
    content: `# Large\n\n${'Some *text* with `code` of it.\n\n'.repeat(30_000)}`,
  };
  const tides = aProduct('tides', { name: 'Tides' }, { documents: [large] });
  await using world = await aWorld(db, [aPortalContent({ title: 'Harbor' }, [tides])], parts);
  const answer = await open(world, '/docs/tides/large');
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control'), html.includes('page-data')]).toEqual([
    ...[200, 'no-store'],
    false,
  ]);
});

test('the page for URLs that do not exist is rendered once for visitors, and contains each URL', async () => {
  await using db = await openTestDatabase('sqlite');
  const rendered: (string | undefined)[] = [];
  const counting: NonNullable<typeof renderer> = async (asked) => {
    const drawn = await renderer!(asked);
    if (drawn.outcome === 'drawn') rendered.push(asked.instead?.href);
    return drawn;
  };
  await using world = await aWorld(db, [content()], { ...parts, renderer: counting });
  const read = async (path: string) => {
    const answer = await open(world, path, { cookie: 'portalaccesstoken=made-up' });
    return { status: answer.status, html: await answer.text() };
  };
  const unknown = ['/nothing', '/spec/tides/v9', '/spec/tides/v1/operations/none', `/docs/tides/'"<b>$&?a="\\u003c`];
  for (const path of unknown) {
    const { status, html } = await read(path);
    const asked = new URL(path, 'http://portal.test');
    expect([path, status]).toEqual([path, 404]);
    expect(readData(html).instead).toEqual({ href: '/404', state: { asked: `${asked.pathname}${asked.search}` } });
    expect(html).not.toContain('<b>');
  }
  expect(rendered).toEqual(['/404']);
  expect((await read('/nothing')).html).toContain('You asked for /nothing');
  await read('/');
  await read('/');
  expect(rendered).toEqual(['/404', undefined]);
});

import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const favicon = { media_type: 'image/png', bytes: Buffer.from('icon') };
/** The headers of a browser's navigation. */
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };

const aSite = (database: TestDatabase) =>
  aWorld(
    database,
    [
      aPortalContent({}, [], { favicon }),
      aPortalContent({ name: 'closed', hosts: ['closed.test'], visibility: 'private' }, [], { favicon }),
      aPortalContent({ name: 'quiet', hosts: ['quiet.test'], search_engines: false }),
    ],
    { public_url: new URL('https://site.test') },
  );

async function read(world: World, path: string, host = 'portal.test', headers: Record<string, string> = browser) {
  const response = await world.fetch(path, { host, headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

onBothEngines((open) => {
  // SEO-03
  test('robots.txt of a public portal keeps crawlers from the API and from account pages, and names the sitemap', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { status, type, text } = await read(world, '/robots.txt');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = text.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/api/', '/console', '/kauth/', '/my-apps', '/application', '/reset-password']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).toContain('Allow: /api/v2/portal/');
    expect(lines).toContain('Sitemap: https://portal.test/sitemap.xml');
    expect(lines).not.toContain('Disallow: /');
    expect(lines).not.toContain('Disallow: /login');
  });

  test('robots.txt keeps crawlers out of private portals and of those that are closed to search engines', async () => {
    await using database = await open();
    await using world = await aSite(database);
    for (const host of ['closed.test', 'quiet.test']) {
      expect(await read(world, '/robots.txt', host)).toMatchObject({
        status: 200,
        text: 'User-agent: *\nDisallow: /\n',
      });
    }
  });

  test('robots.txt contains the canonical domain, whatever the host of the request', async () => {
    await using database = await open();
    const hosts = ['first.test', 'second.test'];
    await using world = await aWorld(database, [aPortalContent({ hosts })], {
      public_url: new URL('https://site.test:8443'),
    });
    expect((await read(world, '/robots.txt', 'second.test')).text).toContain(
      'Sitemap: https://first.test:8443/sitemap.xml',
    );
  });

  test('the icon of a portal has the usual path, where browsers request it', async () => {
    await using database = await open();
    await using world = await aSite(database);
    for (const host of ['portal.test', 'closed.test']) {
      expect(await read(world, '/favicon.ico', host)).toEqual({ status: 200, type: 'image/png', text: 'icon' });
    }
    expect(await read(world, '/favicon.ico', 'quiet.test')).toMatchObject({ status: 404, text: 'Not found\n' });
  });

  // SEO-06
  test('files for programs never answer with a page, even if they do not exist or no portal answers', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const absent = ['/.well-known', '/.well-known/', '/.well-known/security.txt', '/.well-known/acme-challenge/a/b'];
    for (const host of ['portal.test', 'closed.test', 'unknown.test']) {
      for (const path of [...absent, ...(host === 'unknown.test' ? ['/robots.txt', '/favicon.ico'] : [])]) {
        expect([host, path, await read(world, path, host)]).toEqual([
          host,
          path,
          { status: 404, type: 'text/plain; charset=utf-8', text: 'Not found\n' },
        ]);
      }
    }
    expect((await read(world, '/.well-known/%E0%A4%A')).type).toContain('application/problem+json');
    const posted = await world.fetch('/robots.txt', { method: 'POST', headers: browser });
    expect([posted.status, posted.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await read(world, '/oauth/.well-known/openid-configuration')).toMatchObject({ status: 200 });
  });

  test('a known file answers 304, and HEAD answers like GET', async () => {
    await using database = await open();
    await using world = await aSite(database);
    for (const path of ['/robots.txt', '/favicon.ico']) {
      const first = await world.fetch(path, { host: 'portal.test' });
      const etag = first.headers.get('etag') ?? '';
      const again = await world.fetch(path, { host: 'portal.test', headers: { 'if-none-match': etag } });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
      const head = await world.fetch(path, { host: 'portal.test', method: 'HEAD' });
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    }
  });
});

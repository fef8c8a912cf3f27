import { createHash } from 'node:crypto';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PortalAppearance, PortalContext } from '@portico/contract/portal.ts';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { problemOf } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { loadStaticFiles } from '../../platform/http/static-files.ts';
import { toHostName } from './service.ts';

const png = (tail: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(tail)]);
const anImage = (tail = 'one') => ({ media_type: 'image/png', bytes: png(tail) });
const paths = ['', '/appearance', '/logo', '/catalog-cover', '/favicon.ico', '/stylesheet.css', '/stylesheet/font.css'];

onBothEngines((open) => {
  test('the context of a host contains the settings that its front end needs', async () => {
    await using database = await open();
    const portal = {
      title: 'Harbour',
      hosts: ['portal.test', 'second.test'],
      visibility: 'private' as const,
      rbac: true,
    };
    await using world = await aWorld(database, [
      aPortalContent({ ...portal, allowed_time_period: '90d' }),
      aPortalContent({ name: 'other', hosts: ['other.test'] }),
    ]);
    const context = async (host: string) =>
      (await (await world.fetch('/api/v2/portal', { host })).json()) as PortalContext;
    expect(await context('portal.test')).toEqual({
      portal_id: expect.any(String),
      org_id: world.org_id,
      name: 'Harbour',
      canonical_domain: 'portal.test',
      featureset_id: expect.any(String),
      feature_set: expect.any(String),
      is_public: false,
      rbac_enabled: true,
      basic_auth_enabled: true,
      oidc_auth_enabled: false,
      saml_auth_enabled: false,
      allowed_time_period: '90d',
      dcr_provider_ids: [],
    });
    expect(await context('second.test')).toEqual(await context('portal.test'));
    expect(await context('PORTAL.test.:8080')).toEqual(await context('portal.test'));
    const other = await context('other.test');
    expect([other.is_public, other.allowed_time_period]).toEqual([true, '24h']);
  });

  test('a sign-up page learns whether accounts are approved automatically and whether mails are sent', async () => {
    await using database = await open();
    const contents = [aPortalContent({ auto_approve_developers: true })];
    await using world = await aWorld(database, contents, { smtp_url: 'smtp://user:secret@127.0.0.1:9' });
    const answer = await (await world.fetch('/api/v2/portal/sign-up')).json();
    expect(answer).toEqual({
      auto_approve_developers: true,
      mail_enabled: true,
      password_rules: 'classes',
      fields: [],
      terms: [],
    });
    await using other = await open();
    await using without = await aWorld(other, [aPortalContent()]);
    expect(await (await without.fetch('/api/v2/portal/sign-up')).json()).toMatchObject({ mail_enabled: false });
  });

  test('at an unknown host every request answers that there is no portal', async () => {
    await using database = await open();
    await using world = await aWorld(database);
    for (const host of ['nobody.test', 'portal.test.evil', 'xportal.test', '', "' or 1=1", 'x'.repeat(300)]) {
      // Invalid host names are refused before a portal is looked up.
      const isHost = !host.includes(' ') && host.length < 255;
      for (const path of [
        ...paths.map((below) => `/api/v2/portal${below}`),
        '/api/v2/products',
        '/api/v2/search/product-catalog',
      ]) {
        const answer = await world.fetch(path, { host });
        expect([host, path, await problemOf(answer)]).toMatchObject([
          host,
          path,
          isHost ? { status: 404, code: 'unknown-portal' } : { status: 400, code: 'malformed-request' },
        ]);
      }
    }
  });

  test('the public settings of a private portal are open to everyone, and nothing else is', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({ visibility: 'private' }, [], { logo: anImage() })]);
    for (const path of ['', '/appearance', '/logo', '/stylesheet.css', '/stylesheet/font.css']) {
      expect([path, (await world.fetch(`/api/v2/portal${path}`)).status]).toEqual([path, 200]);
    }
    expect((await world.fetch('/api/v2/products')).status).toBe(401);
  });

  test('the appearance contains the texts and images that are set, and omits the others (CAT-01)', async () => {
    await using database = await open();
    const appearance = { header: 'Ahoy', welcome: 'Welcome aboard' };
    await using world = await aWorld(database, [
      aPortalContent({ appearance }, [], { logo: anImage(), cover: anImage('two') }),
      aPortalContent({ name: 'bare', hosts: ['bare.test'] }),
    ]);
    const { variables } = (await (await world.fetch('/api/v2/portal/appearance')).json()) as PortalAppearance;
    expect(variables.catalog).toEqual({
      primary_header: { text: 'Ahoy' },
      welcome_message: { text: 'Welcome aboard' },
      logo: { url: expect.stringMatching(/^\/api\/v2\/portal\/logo\?v=[0-9a-f]{12}$/) },
      cover: { url: expect.stringMatching(/^\/api\/v2\/portal\/catalog-cover\?v=[0-9a-f]{12}$/) },
    });
    expect((await world.fetch(variables.catalog.logo?.url ?? '')).status).toBe(200);
    const bare = await world.fetch('/api/v2/portal/appearance', { host: 'bare.test' });
    expect(((await bare.json()) as PortalAppearance).variables.catalog).toEqual({});
  });

  test('images are sent unchanged, and answer 304 to a known ETag', async () => {
    await using database = await open();
    const images = { logo: anImage('logo'), cover: anImage('cover'), favicon: anImage('icon') };
    await using world = await aWorld(database, [aPortalContent({}, [], images)]);
    const etags = new Set<string>();
    for (const [path, tail] of [
      ['logo', 'logo'],
      ['catalog-cover', 'cover'],
      ['favicon.ico', 'icon'],
    ]) {
      const answer = await world.fetch(`/api/v2/portal/${path}`);
      const { headers } = answer;
      expect([
        headers.get('content-type'),
        headers.get('cache-control'),
        headers.get('x-content-type-options'),
      ]).toEqual(['image/png', 'no-cache', 'nosniff']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(png(tail ?? ''))).toBe(true);
      const etag = headers.get('etag') ?? '';
      etags.add(etag);
      const again = await world.fetch(`/api/v2/portal/${path}`, { headers: { 'if-none-match': `"x", W/${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const head = await world.fetch(`/api/v2/portal/${path}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(png(tail ?? '').length)]);
    }
    expect(etags.size).toBe(3);
    await world.services.publishing.publish(world.org_id, aPortalContent({}, [], { ...images, logo: anImage('new') }));
    const changed = await world.fetch('/api/v2/portal/logo', { headers: { 'if-none-match': [...etags].join(', ') } });
    expect(changed.status).toBe(200);
  });

  test('a portal knows which images it has, so that pages can link to them', async () => {
    await using database = await open();
    const bare = aPortalContent({ name: 'bare', hosts: ['bare.test'] });
    await using world = await aWorld(database, [aPortalContent({}, [], { logo: anImage('logo') }), bare]);
    const { portals } = world.services;
    expect(await portals.byHost('portal.test')).toMatchObject({ has_logo: true, has_favicon: false });
    expect(await portals.byHost('bare.test')).toMatchObject({ has_logo: false, has_favicon: false });
  });

  test('an image that was not published is not found', async () => {
    await using database = await open();
    await using world = await aWorld(database);
    for (const path of ['logo', 'catalog-cover', 'favicon.ico']) {
      expect(await problemOf(await world.fetch(`/api/v2/portal/${path}`))).toMatchObject({
        status: 404,
        code: 'not-found',
      });
    }
  });

  test('REF-10: the theme and the fonts are stylesheets that browsers may cache until they change', async () => {
    await using database = await open();
    const themed = (accent: string) => aPortalContent({ appearance: { accent } });
    await using world = await aWorld(database, [themed('#aa0000')]);
    for (const path of ['stylesheet.css', 'stylesheet/font.css']) {
      const answer = await world.fetch(`/api/v2/portal/${path}`);
      expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
      const etag = answer.headers.get('etag') ?? '';
      expect((await world.fetch(`/api/v2/portal/${path}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
    const before = await (await world.fetch('/api/v2/portal/stylesheet.css')).text();
    expect(before).toContain('--color-accent:');
    await world.services.publishing.publish(world.org_id, themed('#00aa00'));
    expect(await (await world.fetch('/api/v2/portal/stylesheet.css')).text()).not.toBe(before);
  });

  test('an owner sets colors by section, fonts and custom rules', async () => {
    await using database = await open();
    const appearance = {
      sections: { hero: '#112233' },
      fonts: { base: 'Lato' },
      css: '.hero { letter-spacing: 1px; }',
    };
    await using world = await aWorld(database, [aPortalContent({ appearance })]);
    const read = async (path: string) => (await world.fetch(`/api/v2/portal/${path}`)).text();
    expect(await read('stylesheet.css')).toMatch(/--color-.*\.hero { letter-spacing: 1px; }$/s);
    expect(await read('stylesheet/font.css')).toContain('"Lato"');
  });

  test('the page of a portal contains its stylesheet, named by its policy, and follows each change', async () => {
    await using database = await open();
    await using folder = await mkdtempDisposable(join(tmpdir(), 'portico-page-'));
    const link = '<link rel="stylesheet" href="/api/v2/portal/stylesheet.css" />';
    await writeFile(join(folder.path, 'index.html'), `<html lang="en"><head>${link}</head><body></body></html>`);
    const css = '/* ours </style><script>x()</script> */\r\n.hero { background: url(logo) }';
    const themed = (accent: string) => aPortalContent({ appearance: { accent, css } });
    await using world = await aWorld(
      database,
      [themed('#aa0000'), aPortalContent({ name: 'other', hosts: ['b.test'] })],
      {
        portalFiles: loadStaticFiles(folder.path),
      },
    );
    const page = async (init: Parameters<typeof world.fetch>[1] = {}) => {
      const answer = await world.fetch('/', init);
      const html = await answer.text();
      return {
        status: answer.status,
        html,
        etag: answer.headers.get('etag') ?? '',
        policy: answer.headers.get('content-security-policy') ?? '',
      };
    };

    const first = await page();
    const carried = /<style>(.*)<\/style>/s.exec(first.html)?.[1] ?? '';
    expect(first.policy).toContain(`'sha256-${createHash('sha256').update(carried).digest('base64')}'`);
    expect(carried).toMatch(
      /--color-accent: .*--font-base: .*--section_colors-header: .*url\("\/api\/v2\/portal\/logo"\)/s,
    );
    expect(carried).not.toMatch(/<\/style|\r/);
    expect(first.html).not.toContain(link);
    expect((await page({ headers: { 'if-none-match': first.etag } })).status).toBe(304);
    expect((await page({ host: 'b.test' })).html).not.toMatch(/ours|portal\/logo/);

    await world.services.publishing.publish(world.org_id, themed('#00aa00'));
    const second = await page({ headers: { 'if-none-match': first.etag } });
    expect([second.status, second.html === first.html]).toEqual([200, false]);
    expect(second.policy).not.toBe(first.policy);
  });

  test('other front ends find the theme under the names that they read', async () => {
    await using database = await open();
    const appearance = { sections: { header: '#112233' }, buttons: { primary_fill: '#5c0a1e' } };
    await using world = await aWorld(database, [aPortalContent({ appearance })]);
    const sheet = await (await world.fetch('/api/v2/portal/stylesheet.css')).text();
    for (const line of [
      '--section_colors-header: #112233;',
      '--button_colors-primary-fill: #5c0a1e;',
      '--font-code: "Geist Mono',
      '.bg-section_colors-header { background-color: var(--section_colors-header); }',
      '.color-button_colors-primary-text { color: var(--button_colors-primary-text); }',
    ]) {
      expect(sheet).toContain(line);
    }
  });

  test('the public API cannot change the portal', async () => {
    await using database = await open();
    await using world = await aWorld(database);
    const answer = await world.fetch('/api/v2/portal', { method: 'DELETE' });
    expect([await problemOf(answer), answer.headers.get('allow')]).toMatchObject([
      { code: 'method-not-allowed' },
      'GET',
    ]);
  });
});

test.each([
  ['portal.test', 'portal.test'],
  ['Portal.TEST:3000', 'portal.test'],
  ['portal.test.', 'portal.test'],
  ['portal.test.:443', 'portal.test'],
  ['[::1]:3000', '[::1]'],
  ['127.0.0.1', '127.0.0.1'],
  [undefined, ''],
  ['', ''],
])('the Host header %j means the host %j', (header, host) => {
  expect(toHostName(header)).toBe(host);
});

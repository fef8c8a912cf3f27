import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { aFolder } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { aSite, pageOf, siteFolder } from '@portico/test-kit/world/site-world.ts';
import { expect, test } from 'vitest';
import { readFolder } from '../publishing/folder.ts';

const written = '---\ntitle: Pricing\n---\nTen euros, see [Terms](terms.md).\n';

onBothEngines((open) => {
  test('an owner writes a page as a draft, which nobody reads until it is published', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, viewer, stranger, based } = world;
    const draft = { file: 'pages/pricing.md', content: written };
    expect((await viewer('POST', `${at}/drafts`, draft)).status).toBe(403);
    expect((await stranger('POST', `${at}/drafts`, draft)).status).toBe(404);
    const made = await owner('POST', `${at}/drafts`, draft);
    expect(made).toMatchObject({
      status: 201,
      body: { ...draft, base_file: null, published: null, author: 'olive@example.com' },
    });
    expect((await owner('POST', `${at}/drafts`, draft)).body.type).toBe('/problems/name-taken');
    const one = `${at}/drafts/${made.body.id}`;
    expect([(await viewer('GET', one)).status, (await stranger('GET', one)).status]).toEqual([200, 404]);
    expect(await pageOf(world, '/pricing')).toBe(404);

    const shown = await owner('POST', `${at}/previews/site`, draft);
    expect(shown.body).toMatchObject({ findings: [], page: { path: '/pricing', title: 'Pricing' } });
    expect(JSON.stringify(shown.body.page.nodes)).toContain('"href":"/terms"');
    expect((await based(made.body.etag, 'POST', `${one}/publish`)).body).toMatchObject({ revision: 2, warnings: [] });
    expect(await pageOf(world, '/pricing')).toContain('Ten euros');
    expect(await pageOf(world, '/terms')).toContain('Hello');
    expect((await owner('GET', `${at}/drafts`)).body.data).toEqual([]);
    expect((await owner('GET', `${at}/site-source?file=pages/pricing.md`)).body.content).toBe(written);
  });

  test('of two editors the second is told, and nothing is lost', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based } = world;
    const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/terms.md', content: 'Mine\n' });
    const one = `${at}/drafts/${body.id}`;
    expect((await owner('PUT', one, { content: 'None\n' })).body.invalid_parameters[0].field).toBe('If-Match');
    const first = await based(body.etag, 'PUT', one, { content: '# First\n' });
    expect([first.status, first.etag]).toEqual([200, first.body.etag]);
    const second = await based(body.etag, 'PUT', one, { content: '# Second\n' });
    expect([second.status, second.body.type]).toEqual([412, '/problems/changed-meanwhile']);
    expect((await owner('GET', one)).body.content).toBe('# First\n');
    expect((await based(body.etag, 'POST', `${one}/publish`)).status).toBe(412);

    // The folder is published with another text of the page.
    await world.services.publishing.publish(
      world.org_id,
      await readFolder(aFolder({ ...siteFolder(), 'pages/terms.md': '# Newer\n', 'pages/dot.png': aPicture() })),
    );
    expect((await owner('GET', one)).body).toMatchObject({ is_overtaken: true, published: '# Newer\n' });
    expect((await based(first.body.etag, 'POST', `${one}/publish`)).status).toBe(412);
    const seen = await based(first.body.etag, 'PUT', one, { content: '# First\n', replaces_published: true });
    expect((await based(seen.body.etag, 'POST', `${one}/publish`)).status).toBe(200);
    expect(await pageOf(world, '/terms')).toContain('First');
  });

  test('a text with mistakes is a draft with findings and lines, and is not published', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based } = world;
    const wrong = {
      file: 'pages/pricing.md',
      content: '---\ntitle: Pricing\ncolor: red\n---\n\n[gone](gone.md) ![](none.png)\n',
    };
    const { body: preview } = await owner('POST', `${at}/previews/site`, wrong);
    expect(preview.findings.map(({ file, line }: { file: string; line: number }) => `${file}:${line}`)).toEqual([
      'pages/pricing.md:3',
      'pages/pricing.md:6',
      'pages/pricing.md:6',
    ]);
    const { body } = await owner('POST', `${at}/drafts`, wrong);
    const refused = await based(body.etag, 'POST', `${at}/drafts/${body.id}/publish`);
    expect(refused.body.invalid_parameters.map(({ field }: { field: string }) => field)).toContain(
      'pages/pricing.md:3',
    );
    expect((await owner('GET', `${at}/drafts/${body.id}`)).body.content).toBe(wrong.content);
    for (const file of ['pages/terms', 'pages/.md', 'secret', '../x.md']) {
      expect((await owner('POST', `${at}/drafts`, { file, content: '' })).status, file).toBe(400);
    }
    const reserved = await owner('POST', `${at}/previews/site`, { file: 'pages/login.md', content: '# Log in\n' });
    expect(reserved.body.findings[0].reason).toContain('belongs to the portal');
  });

  test('menu, footer and announcement are edited, and a link that leads nowhere is refused at its place', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based } = world;
    const preview = async (content: string) =>
      (await owner('POST', `${at}/previews/site`, { file: 'menu', content })).body.findings;
    expect(await preview('[{"label":"Gone","to":"/gone"}]')).toMatchObject([{ file: 'menu.0.to' }]);
    expect(await preview('[{"label":"","to":"/terms"}]')).toMatchObject([{ file: 'menu.0.label' }]);
    expect(await preview('nonsense')).toMatchObject([{ file: 'menu' }]);
    const content = JSON.stringify([{ label: 'About us', to: '/about' }]);
    const { body } = await owner('POST', `${at}/drafts`, { file: 'menu', content });
    expect(JSON.parse(body.published)).toEqual([{ label: 'Terms', to: '/terms' }]);
    expect((await based(body.etag, 'POST', `${at}/drafts/${body.id}/publish`)).status).toBe(200);
    const frame = await (await world.fetch('/api/v2/portal/site')).json();
    expect(frame).toMatchObject({
      menu: [{ label: 'About us', href: '/about' }],
      footer: { small_print: '© Example' },
    });
    const empty = await owner('POST', `${at}/drafts`, { file: 'footer', content: '' });
    await based(empty.body.etag, 'POST', `${at}/drafts/${empty.body.id}/publish`);
    expect((await (await world.fetch('/api/v2/portal/site')).json()).footer).toBeNull();
  });

  test('a removed page takes its images along, and is refused while others lead to it', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner } = world;
    const gone = await owner('DELETE', `${at}/pages?file=pages/terms.md`);
    expect(gone.body.invalid_parameters.map(({ field }: { field: string }) => field).sort()).toEqual([
      'menu.0.to',
      'pages/about.md:3',
    ]);
    expect((await owner('DELETE', `${at}/pages?file=pages/about.md`)).body.revision).toBe(2);
    expect([await pageOf(world, '/about'), (await owner('DELETE', `${at}/pages?file=pages/about.md`)).status]).toEqual([
      404, 404,
    ]);
  });

  test('an image of a draft is checked, shown with it and published with it', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based } = world;
    const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/guides/start.md', content: '# Start\n' });
    const one = `${at}/drafts/${body.id}`;
    const bad = await owner('POST', `${one}/images`, {
      name: 'x.svg',
      base64: Buffer.from('<svg onload="x()">').toString('base64'),
    });
    expect(bad.status).toBe(400);
    const base64 = Buffer.from(aPicture()).toString('base64');
    const image = await owner('POST', `${one}/images`, { name: 'Ein Bild.png', base64 });
    expect(image.body.url).toMatch(/^\.\.\/images\/ein-bild-[0-9a-f]{8}\.png$/);
    expect((await owner('GET', `${one}/images/${image.body.path}`)).status).toBe(200);
    const saved = await based(body.etag, 'PUT', one, { content: `# Start\n\n![Bild](${image.body.url})\n` });
    expect((await world.fetch(`/api/v2/portal/page-images/${image.body.path}`)).status).toBe(404);
    expect((await based(saved.body.etag, 'POST', `${one}/publish`)).status).toBe(200);
    expect((await world.fetch(`/api/v2/portal/page-images/${image.body.path}`)).status).toBe(200);
    expect((await world.fetch('/api/v2/portal/page-images/dot.png')).status).toBe(200);
  });
});

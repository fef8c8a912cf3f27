import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { draftImageBytesMaximum } from '@portico/contract/admin-site.ts';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { aFolder } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { aClock, mailsIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser, callAs, type TestUser } from '@portico/test-kit/world/users.ts';
import { aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { readFolder } from '../publishing/folder.ts';
import { createDraftStore } from './store.ts';

type Files = Record<string, string | Uint8Array>;

const portalYaml = (more = '') =>
  `# The portal of the tests\nname: main\ntitle: Main\nhosts: [portal.test]\nvisibility: public\n\nmenu:\n  - { label: Terms, to: /terms }\n\n# At the end of every page\nfooter:\n  small_print: © Example\n${more}`;
const folder = (more = ''): Files => ({
  'portal.yaml': portalYaml(more),
  'pages/terms.md': '---\ntitle: Terms\n---\nHello ![dot](dot.png)\n',
  'pages/about.md': '# About\n\n[Terms](terms.md) of 2026\n',
  'pages/dot.png': aPicture(),
});

async function aSite(database: TestDatabase, files: Files = folder()) {
  const clock = aClock();
  const world = await aWorld(database, [], { clock, public_url: new URL('http://site.test') });
  await world.services.publishing.publish(world.org_id, await readFolder(aFolder(files)));
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const olive = await aUser(world, { email: 'olive@example.com', role: 'admin' });
  const owner = await asUser(world, olive);
  const viewer = await asUser(world, await aUser(world, { email: 'vera@example.com', role: 'viewer' }));
  const other = await world.services.organization.create('Elsewhere');
  const stranger = await asUser(world, await aUser(world, { org_id: other, email: 'eve@example.com', role: 'admin' }));
  const at = `/api/admin/v1/portals/${portal_id}`;
  return Object.assign(world, {
    clock,
    portal_id,
    olive,
    owner,
    viewer,
    stranger,
    at,
    based: await basedOn(world, olive),
  });
}

/** Sends changes with the etag that they are based on. */
async function basedOn(world: World, { org_id, id }: TestUser) {
  const { sessions, transact } = world.services;
  const { access_token } = await transact((transaction) =>
    sessions.open(transaction, { tenant_id: org_id, kind: 'user', id }),
  );
  const headers = { cookie: `porticousertoken=${org_id}.${access_token}`, origin: 'http://site.test' };
  return async (etag: string, method: string, path: string, body?: unknown) => {
    const answer = await callAs(world, { ...headers, 'if-match': etag })(method, path, body);
    const { status, headers: given } = answer;
    // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, the test says
    return { status, etag: given.get('etag'), body: (await answer.json().catch(() => null)) as any };
  };
}

const pageOf = async (world: World, path: string) => {
  const answer = await world.fetch(`/api/v2/portal/page?path=${path}`);
  return answer.ok ? JSON.stringify(await answer.json()) : answer.status;
};

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
      await readFolder(aFolder({ ...folder(), 'pages/terms.md': '# Newer\n', 'pages/dot.png': aPicture() })),
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

  test('a colleague sees a draft by its link until it expires or ends, and nothing else', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based, clock } = world;
    const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/pricing.md', content: '# Pricing\n' });
    const one = `${at}/drafts/${body.id}`;
    const image = await owner('POST', `${one}/images`, {
      name: 'a.png',
      base64: Buffer.from(aPicture()).toString('base64'),
    });
    await based(body.etag, 'PUT', one, { content: `# Pricing\n\n![a](${image.body.url})\n` });
    const { body: link } = await owner('POST', `${one}/link`, { days: 2 });
    const token = link.url.split('/').at(-1);
    const seen = `/api/v2/portal/drafts/${token}`;
    const answer = await world.fetch(seen);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toContain(`/drafts/${token}/images/${image.body.path}`);
    const picture = await world.fetch(`${seen}/images/${image.body.path}`);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await world.fetch(`${seen}/images/dot.png`)).status).toBe(404);
    expect((await world.fetch(`/api/v2/portal/drafts/${'x'.repeat(43)}`)).status).toBe(404);
    expect(JSON.stringify((await owner('GET', `${at}/drafts`)).body)).not.toContain(token);
    const next = await owner('POST', `${one}/link`, { days: 2 });
    expect((await world.fetch(seen)).status).toBe(404);
    const current = `/api/v2/portal/drafts/${next.body.url.split('/').at(-1)}`;
    expect((await world.fetch(current)).status).toBe(200);
    clock.pass(2 * 86_400_000);
    expect((await world.fetch(current)).status).toBe(404);
  });

  test('a link, a schedule and a draft can be taken back', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, viewer, stranger, based, clock, services } = world;
    const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/pricing.md', content: '# Pricing\n' });
    const one = `${at}/drafts/${body.id}`;
    const { body: link } = await owner('POST', `${one}/link`, { days: 2 });
    const seen = `/api/v2/portal/drafts/${link.url.split('/').at(-1)}`;
    expect((await world.fetch(seen)).status).toBe(200);
    for (const path of [one, `${one}/link`, `${one}/schedule`]) {
      expect([(await viewer('DELETE', path)).status, (await stranger('DELETE', path)).status]).toEqual([403, 404]);
    }
    expect((await owner('DELETE', `${one}/link`)).status).toBe(204);
    expect((await world.fetch(seen)).status).toBe(404);

    const publish_at = new Date(clock() + 60_000).toISOString();
    await based((await owner('GET', one)).body.etag, 'PUT', `${one}/schedule`, { publish_at });
    const { etag } = (await owner('GET', one)).body;
    const unscheduled = await based(etag, 'DELETE', `${one}/schedule`);
    expect(unscheduled.body.publish_at).toBeNull();
    clock.pass(61_000);
    await services.draftPublishing.publishDue();
    expect(await pageOf(world, '/pricing')).toBe(404);

    expect((await based(unscheduled.body.etag, 'DELETE', one)).status).toBe(204);
    expect((await owner('GET', one)).status).toBe(404);
  });

  test('a draft is published once at its time, though two servers look', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based, clock, services } = world;
    const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/pricing.md', content: '# Pricing\n' });
    const schedule = `${at}/drafts/${body.id}/schedule`;
    expect((await based(body.etag, 'PUT', schedule, { publish_at: '2020-01-01T00:00:00.000Z' })).status).toBe(400);
    const publish_at = new Date(clock() + 60_000).toISOString();
    expect((await based(body.etag, 'PUT', schedule, { publish_at })).body.publish_at).toBe(publish_at);
    await services.draftPublishing.publishDue();
    expect(await pageOf(world, '/pricing')).toBe(404);
    clock.pass(61_000);
    await Promise.all([services.draftPublishing.publishDue(), services.draftPublishing.publishDue()]);
    expect(await pageOf(world, '/pricing')).toContain('Pricing');
    expect((await owner('GET', `${at}/revisions`)).body.data.map(({ number }: { number: number }) => number)).toEqual([
      2, 1,
    ]);
  });

  test('a scheduled draft that cannot be published stays, and its author gets an email', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based, clock, services } = world;
    const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/pricing.md', content: '[gone](gone.md)\n' });
    const publish_at = new Date(clock() + 60_000).toISOString();
    await based(body.etag, 'PUT', `${at}/drafts/${body.id}/schedule`, { publish_at });
    clock.pass(61_000);
    await services.draftPublishing.publishDue();
    const left = (await owner('GET', `${at}/drafts/${body.id}`)).body;
    expect(left).toMatchObject({ publish_at: null, failure: { findings: [{ file: 'pages/pricing.md:1' }] } });
    const [mail] = await mailsIn(database);
    expect(mail).toMatchObject({
      template: 'draft-failed',
      to: 'olive@example.com',
      values: { file: 'pages/pricing.md' },
    });
    await services.draftPublishing.publishDue();
    expect(await mailsIn(database)).toHaveLength(1);
  });

  test('a draft of a disabled user is not published', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based, clock, services, olive } = world;
    const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/pricing.md', content: '# Pricing\n' });
    const publish_at = new Date(clock() + 60_000).toISOString();
    await based(body.etag, 'PUT', `${at}/drafts/${body.id}/schedule`, { publish_at });
    const users = database.query.updateTable('organization_user').where('id', '=', olive.id);
    await users.set({ status: 'disabled' }).execute();
    clock.pass(61_000);
    await services.draftPublishing.publishDue();
    expect(await pageOf(world, '/pricing')).toBe(404);
    await users.set({ status: 'active' }).execute();
    const { failure } = (await owner('GET', `${at}/drafts/${body.id}`)).body;
    expect(failure.findings[0].reason).toContain('may not publish any more');
  });

  test('a draft with a fault does not hold up the others', async () => {
    await using database = await open();
    await using world = await aSite(database);
    const { at, owner, based, clock, services } = world;
    const publish_at = new Date(clock() + 60_000).toISOString();
    for (const name of ['broken', 'pricing']) {
      const { body } = await owner('POST', `${at}/drafts`, { file: `pages/${name}.md`, content: '# Page\n' });
      await based(body.etag, 'PUT', `${at}/drafts/${body.id}/schedule`, { publish_at });
    }
    const first = { file: 'no-part', content: '{}', publish_at: '2020-01-01T00:00:00.000Z' };
    await database.query.updateTable('site_draft').set(first).where('file', '=', 'pages/broken.md').execute();
    clock.pass(61_000);
    await expect(services.draftPublishing.publishDue()).rejects.toThrow('failed to publish scheduled drafts');
    expect(await pageOf(world, '/pricing')).toContain('Page');
  });
});

test('the images of a draft have a limit together, and a list of drafts reads no texts', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aSite(database);
  const { at, owner, portal_id } = world;
  const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/pricing.md', content: '# Pricing\n' });
  const images = `${at}/drafts/${body.id}/images`;
  const image = { name: 'a.png', base64: Buffer.from(aPicture()).toString('base64') };
  expect((await owner('POST', images, image)).status).toBe(201);
  const content = new Uint8Array(draftImageBytesMaximum - aPicture().byteLength);
  const large = { portal_id, draft_id: body.id, path: 'images/b.png', media_type: 'image/png', hash: 'b', content };
  await database.query.insertInto('site_draft_image').values(large).execute();
  const more = await owner('POST', images, { ...image, name: 'c.png' });
  expect(more.body).toMatchObject({ type: '/problems/limit-reached', detail: expect.stringContaining('30 MB') });
  const sizes = (await owner('GET', `${at}/drafts/${body.id}`)).body.images.map(({ size }: { size: number }) => size);
  expect(sizes).toEqual([aPicture().byteLength, content.byteLength]);
  expect(await createDraftStore(database).list(portal_id)).not.toHaveProperty('0.content');
});

test('a portal that is published from Git offers a patch that git applies, and publishes nothing by itself', async () => {
  await using database = await openTestDatabase('sqlite');
  const git = 'git: { repository: "https://git.example.com/acme/portal", branch: main, folder: site }\n';
  const files = folder(git);
  await using world = await aSite(database, files);
  const { at, owner, based } = world;
  expect((await owner('GET', `${at}/drafts`)).body.git).toEqual({
    ...{ repository: 'https://git.example.com/acme/portal', branch: 'main', folder: 'site' },
  });
  const root = mkdtempSync(join(tmpdir(), 'portico-patch-'));
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const apply = (patch: string) => execFileSync('git', ['apply', '--index', '-'], { cwd: root, input: patch });
  try {
    for (const [path, content] of Object.entries(files)) write(`site/${path}`, content);
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('git', ['add', '.'], { cwd: root });

    const { body } = await owner('POST', `${at}/drafts`, { file: 'pages/über uns.md', content: '# Über uns' });
    const one = `${at}/drafts/${body.id}`;
    const image = await owner('POST', `${one}/images`, {
      name: 'a.png',
      base64: Buffer.from(aPicture()).toString('base64'),
    });
    const saved = await based(body.etag, 'PUT', one, { content: `# Über uns\n\n![a](${image.body.url})` });
    expect((await based(saved.body.etag, 'POST', `${one}/publish`)).body.type).toBe('/problems/published-from-git');
    const patchOf = async (path: string) => (await owner('GET', path)).body;
    apply(await patchOf(`${one}/patch`));
    expect(readFileSync(join(root, 'site/pages/über uns.md'), 'utf8')).toBe(`# Über uns\n\n![a](${image.body.url})`);
    expect(new Uint8Array(readFileSync(join(root, 'site/pages', image.body.path)))).toEqual(new Uint8Array(aPicture()));

    const menu = await owner('POST', `${at}/drafts`, {
      file: 'menu',
      content: '[{"label":"Conditions","to":"/terms"}]',
    });
    apply(await patchOf(`${at}/drafts/${menu.body.id}/patch`));
    expect(readFileSync(join(root, 'site/portal.yaml'), 'utf8')).toBe(
      portalYaml(git).replace('  - { label: Terms, to: /terms }\n', '  - label: Conditions\n    to: /terms\n'),
    );
    const terms = await owner('POST', `${at}/drafts`, {
      file: 'pages/terms.md',
      content: '---\ntitle: Terms\n---\nHallo ![dot](dot.png)\n',
    });
    apply(await patchOf(`${at}/drafts/${terms.body.id}/patch`));
    apply(await patchOf(`${at}/removal-patch?file=pages/about.md`));
    expect(execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })).not.toContain('about.md');
    // What git has now is published, and the draft is what it was.
    const now = await readFolder(join(root, 'site'));
    await world.services.publishing.publish(world.org_id, now, { prune: true });
    expect(await pageOf(world, encodeURIComponent('/%C3%BCber-uns'))).toContain('Über uns');
  } finally {
    rmSync(root, { recursive: true });
  }
});

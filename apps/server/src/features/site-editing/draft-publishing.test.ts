import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { draftImageBytesMaximum } from '@portico/contract/admin-site.ts';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { mailsIn } from '@portico/test-kit/world/developers.ts';
import { aSite, pageOf, siteFolder, sitePortalYaml } from '@portico/test-kit/world/site-world.ts';
import { expect, test } from 'vitest';
import { readFolder } from '../publishing/folder.ts';
import { createDraftStore } from './store.ts';

onBothEngines((open) => {
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
  const files = siteFolder(git);
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
      sitePortalYaml(git).replace('  - { label: Terms, to: /terms }\n', '  - label: Conditions\n    to: /terms\n'),
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

import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { sharedFolders } from '@portico/test-kit/server/shared-folders.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { VersionFile } from '../publication/content.ts';
import { FolderError } from '../publication/findings.ts';
import { filesInMemory } from '../publishing/folder-files.ts';
import type { FolderOptions, PublishOptions } from '../publishing/service.ts';

type Paths = Record<string, object>;

const get = (more: object = {}) => ({
  get: { operationId: 'getBerth', responses: { 200: { description: 'A berth' } }, ...more },
});
const list = { get: { operationId: 'listBerths', responses: { 200: { description: 'Berths' } } } };
const before: Paths = { '/berths': list, '/berths/{id}': get() };
const after: Paths = { '/berths/{id}': get({ summary: 'One berth' }), '/moorings': { get: { responses: {} } } };

const aSpec = (paths: Paths) => {
  const document = { openapi: '3.1.0', info: { title: 'Berths', version: '1' }, paths };
  return { file_name: 'berths.json', content: JSON.stringify(document), document };
};

const berths = (paths: Paths | undefined, version: Partial<VersionFile> = {}) =>
  aPortalContent({}, [
    aProduct(
      'berths',
      { name: 'Berths', versions: [{ name: 'v1', ...version }] },
      { specs: new Map(paths ? [['v1', aSpec(paths)]] : []) },
    ),
  ]);

async function aSite(database: TestDatabase) {
  const world = await aWorld(database, [berths(before)]);
  const { publishing } = world.services;
  return Object.assign(world, {
    publish: (paths: Paths | undefined, version: Partial<VersionFile> = {}, options: PublishOptions = {}) =>
      publishing.publish(world.org_id, berths(paths, version), { prune: true, ...options }),
    sets: () => database.query.selectFrom('change_set').selectAll().orderBy('created_at').orderBy('revision').execute(),
  });
}

const reasonsOf = (publishing: Promise<unknown>) =>
  publishing.then(
    () => [],
    (error: unknown) =>
      error instanceof FolderError ? error.findings.map(({ file, reason }) => `${file} ${reason}`) : [error],
  );

const aFolder = (notes: Record<string, string>, versions = '  - { name: v1 }\n') =>
  filesInMemory(
    new Map(
      Object.entries({
        'portal.yaml': 'name: main\ntitle: Test portal\nhosts: [portal.test]\nvisibility: public\n',
        'products/berths/product.yaml': `name: Berths\nversions:\n${versions}`,
        ...notes,
      }).map(([path, text]) => [path, Buffer.from(text)]),
    ),
  );

async function exportOf({ services, org_id }: World) {
  const files = new Map<string, Uint8Array>();
  for await (const [path, bytes] of await services.publishing.export(org_id, 'main')) files.set(path, bytes);
  return files;
}

onBothEngines((open) => {
  // VCH-01
  test('a publish that replaces a specification stores its changes with its revision', async () => {
    await using database = await open();
    await using site = await aSite(database);
    expect(await site.sets()).toEqual([]);
    await site.publish(after);
    const [set, ...others] = await site.sets();
    expect(others).toEqual([]);
    expect(set).toMatchObject({
      revision: 2,
      breaking: 1,
      potentially_breaking: 0,
      compatible: 1,
      text_only: 1,
      is_cut: false,
    });
    expect(set?.changes.map(({ rule, severity, operations }) => [rule, severity, operations])).toEqual([
      ['operation-removed', 'breaking', ['list-berths']],
      ['operation-added', 'compatible', ['get-moorings']],
      ['operation-text-changed', 'text', ['get-berth']],
    ]);
    expect(set?.changed_operations).toEqual({ 'list-berths': 'breaking', 'get-moorings': 'compatible' });
    // The same specification again, or another setting, is not a change.
    await site.publish(after, { deprecated: true });
    expect(await site.sets()).toHaveLength(1);
    await site.services.publishing.rollback(site.org_id, 'main', 1, {});
    const all = await site.sets();
    expect(all.map(({ revision, breaking }) => [revision, breaking])).toEqual([
      [2, 1],
      [4, 1],
    ]);
    await site.publish(undefined);
    expect((await site.sets()).at(-1)).toMatchObject({ revision: 5, breaking: 2, after_hash: null });
    await site.services.publishing.publish(site.org_id, aPortalContent(), { prune: true });
    expect(await site.sets()).toEqual([]);
  });

  // VCH-02
  test('a publish that may not break callers is refused before anything is written', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const breaking =
      'changes version v1 in a way that this publish does not allow: GET /berths: The operation was removed.';
    for (const dry_run of [false, true]) {
      expect(await reasonsOf(site.publish(after, {}, { fail_on: 'breaking', dry_run }))).toEqual([
        `products/berths/berths.json ${breaking}`,
      ]);
    }
    const risky = { ...before, '/berths': { get: { ...list.get, operationId: 'allBerths' } } };
    expect(await reasonsOf(site.publish(risky, {}, { fail_on: 'breaking', dry_run: true }))).toEqual([]);
    expect(await reasonsOf(site.publish(risky, {}, { fail_on: 'potentially-breaking' }))).toHaveLength(1);
    expect(await site.sets()).toEqual([]);
    expect(await site.services.publishing.revisions(site.org_id)).toHaveLength(1);
  });

  // VCH-02
  test('a frozen version refuses breaking changes until it is no longer frozen', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.publish({ ...before, '/moorings': { get: { responses: {} } } }, { frozen: true });
    const [reason] = await reasonsOf(site.publish(after, { frozen: true }));
    expect(reason).toMatch(
      /^products\/berths\/berths.json breaks the frozen version v1: GET \/berths: .* remove frozen from/,
    );
    expect(await reasonsOf(site.publish(undefined, { frozen: true }))).toHaveLength(3);
    const files = await exportOf(site);
    expect(String(files.get('products/berths/product.yaml'))).toContain('frozen: true');
    await site.publish(after);
    expect((await site.sets()).map(({ breaking }) => breaking)).toEqual([0, 1]);
  });

  test('the plan shows the changes and the number of registered applications', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const plans: unknown[] = [];
    await site.publish(after, {}, { dry_run: true, onPlan: ({ specifications }) => void plans.push(specifications) });
    expect(plans).toMatchObject([
      [
        {
          product: 'berths',
          version: 'v1',
          registered_applications: 0,
          counts: { breaking: 1, 'potentially-breaking': 0, compatible: 1, text: 1 },
          changes: [{ sentence: 'The operation was removed.', place: { slug: 'list-berths' } }, {}, {}],
        },
      ],
    ]);
    expect(await site.sets()).toEqual([]);
  });

  // VCH-06
  test('notes about changes are published, exported and rolled back with their product', async () => {
    await using database = await open();
    await using world = await aWorld(database, []);
    const { publishing } = world.services;
    const publish = (notes: Record<string, string>, versions?: string, options: FolderOptions = { prune: true }) =>
      publishing.publishFolder(world.org_id, aFolder(notes, versions), options);
    const notes = () =>
      database.query.selectFrom('change_note').select(['path', 'date', 'title', 'content']).orderBy('path').execute();
    const written = {
      'products/berths/changes/2026-11-17.md': '---\ntitle: Moorings\n---\nBerths have **moorings**.\n',
      'products/berths/versions/v1/changes/2026-11-18-more.md': 'More.\n',
    };
    await publish(written);
    expect(await notes()).toEqual([
      { path: 'changes/2026-11-17.md', date: '2026-11-17', title: 'Moorings', content: 'Berths have **moorings**.\n' },
      { path: 'versions/v1/changes/2026-11-18-more.md', date: '2026-11-18', title: null, content: 'More.\n' },
    ]);
    const exported = await exportOf(world);
    expect(String(exported.get('products/berths/changes/2026-11-17.md'))).toBe(
      '---\ntitle: Moorings\nversion: v1\n---\nBerths have **moorings**.\n',
    );
    const again = await publishing.publishFolder(world.org_id, filesInMemory(exported), { prune: true });
    expect(again.changes).toEqual([]);
    await publish({});
    expect(await notes()).toEqual([]);
    await publishing.rollback(world.org_id, 'main', 1, {});
    expect(await notes()).toHaveLength(2);
  });

  // VCH-06
  test('a problem in a note is reported with its file and line', async () => {
    await using database = await open();
    await using world = await aWorld(database, []);
    const publish = (notes: Record<string, string>) =>
      reasonsOf(world.services.publishing.publishFolder(world.org_id, aFolder(notes), {}));
    const at = 'products/berths/changes';
    expect(
      await publish({
        [`${at}/yesterday.md`]: 'x',
        [`${at}/2026-02-30.md`]: 'x',
        [`${at}/2026-11-16.md`]: '---\nversion: v2\n---\n',
        [`${at}/2026-11-17.md`]: '---\norder: 2\n---\n',
        [`${at}/2026-11-18.md`]: '[Nowhere](nowhere.md)',
      }),
    ).toEqual([
      expect.stringContaining('2026-02-30.md is no note about a day'),
      expect.stringContaining('2026-11-16.md is about the version "v2", which product.yaml does not name'),
      expect.stringContaining('2026-11-17.md order is not known here: use title and version'),
      expect.stringContaining('2026-11-18.md'),
      expect.stringContaining('yesterday.md is no note about a day'),
    ]);
  });

  test('a preview compares an uploaded specification with the published one, and shows both sides', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const portal = await site.services.portals.byHost('portal.test');
    const { id } = await database.query.selectFrom('product_version').select('id').executeTakeFirstOrThrow();
    const owner = { org_id: site.org_id } as Parameters<typeof site.services.previews.spec>[0];
    const files = [{ path: 'berths.json', text: aSpec(after).content }];
    const preview = async (version_id?: string) =>
      JSON.parse(new TextDecoder().decode(await site.services.previews.spec(owner, portal.id, { files, version_id })));
    expect((await preview()).changes).toBeUndefined();
    const { changes } = await preview(id);
    expect(changes.counts).toEqual({ breaking: 1, 'potentially-breaking': 0, compatible: 1, text: 1 });
    const sides = new Map<string, string[]>(
      changes.sides.map(({ name, lines }: { name: string; lines: string[] }) => [name, lines]),
    );
    expect(sides.get('GET /berths')).toContain('-operationId: listBerths');
    expect(sides.get('GET /berths/{id}')).toContain('+summary: One berth');
    expect(sides.get('GET /moorings')?.every((line) => line.startsWith('+'))).toBe(true);
    // Versions of another portal are not available here.
    await site.services.publishing.publish(site.org_id, {
      ...berths(before),
      portal: { name: 'other', title: 'Other', hosts: ['other.test'], visibility: 'public' },
    });
    const other = await site.services.portals.byHost('other.test');
    const { changes: none } = JSON.parse(
      new TextDecoder().decode(await site.services.previews.spec(owner, other.id, { files, version_id: id })),
    );
    expect(none).toBeUndefined();
  });

  test('renaming a version keeps its notes, and deleting it deletes them', async () => {
    await using database = await open();
    await using world = await aWorld(database, []);
    const { publishing, productEditing } = world.services;
    const note = { 'products/berths/changes/2026-11-17.md': '---\nversion: v1\n---\nNews.\n' };
    const versions = '  - { name: v1 }\n  - { name: v2 }\n';
    await publishing.publishFolder(world.org_id, aFolder(note, versions), {});
    const portal = await world.services.portals.byHost('portal.test');
    const by = { org_id: world.org_id, id: 'someone', email: 'a@example.com', role: 'owner', address: '' } as const;
    const { product_id, id } = await database.query
      .selectFrom('product_version')
      .select(['id', 'product_id'])
      .where('name', '=', 'v1')
      .executeTakeFirstOrThrow();
    await productEditing.updateVersion(by, portal.id, product_id, id, { name: 'first' });
    const read = () => database.query.selectFrom('change_note').select(['product_version_id', 'content']).execute();
    expect(await read()).toEqual([{ product_version_id: id, content: 'News.\n' }]);
    await productEditing.removeVersion(by, portal.id, product_id, id);
    expect(await read()).toEqual([]);
  });

  // VCH-03
  test('a failed comparison is reported, and refuses only a publish that must not break callers', async () => {
    await using database = await open();
    const broken = { ...sharedFolders, compare: () => Promise.reject(new Error('Out of memory')) };
    await using world = await aWorld(database, [berths(before)], { folders: broken });
    const { publishing } = world.services;
    const publish = (version: Partial<VersionFile>, options: PublishOptions = {}) =>
      publishing.publish(world.org_id, berths(after, version), options);
    const [reason] = await reasonsOf(publish({ frozen: true }));
    expect(reason).toContain('could not be compared with what is published as version v1');
    expect(await reasonsOf(publish({}, { fail_on: 'breaking' }))).toHaveLength(1);
    expect((await publish({})).length).toBeGreaterThan(0);
    expect(await database.query.selectFrom('change_set').select('id').execute()).toEqual([]);
  });
});

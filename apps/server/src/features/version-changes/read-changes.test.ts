import { compareVersions, listVersionChanges } from '@portico/contract/changes.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { ChangeNoteContent, ProductContent } from '../publication/content.ts';

const operation = { responses: { 200: { description: 'Done' } } };

const aSpec = (...paths: string[]) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Berths', version: '1' },
    paths: Object.fromEntries(paths.map((path) => [path, { get: operation }])),
  };
  return { file_name: `${paths.length}.json`, content: JSON.stringify(document), document };
};

const aNote = (date: string, version?: string): ChangeNoteContent => ({
  path: `changes/${date}${version ? `-${version}` : ''}.md`,
  date,
  version,
  title: `Note of ${date}`,
  content: 'Berths & 3 < 4',
  nodes: JSON.stringify({ type: 'document', children: [] }),
});

const berths = (v1: string[], more: Partial<ProductContent> = {}) =>
  aProduct(
    'berths',
    { name: 'Berths', versions: [{ name: 'v1' }, { name: 'v2' }, { name: 'empty' }] },
    {
      specs: new Map([
        ['v1', aSpec(...v1)],
        ['v2', aSpec('/berths', '/moorings')],
      ]),
      ...more,
    },
  );

const start = Date.parse('2026-03-01T12:00:00Z');
const dayMs = 24 * 3600 * 1000;

async function aSite(database: TestDatabase, hidden = false) {
  let time = start;
  const visibility = hidden ? ({ visibility: 'private' } as const) : {};
  const world = await aWorld(database, [aPortalContent(visibility, [berths(['/berths'])])], {
    clock: () => time,
    public_url: new URL('https://site.test'),
  });
  const publish = async (v1: string[], more: Partial<ProductContent> = {}) => {
    time += dayMs;
    await world.services.publishing.publish(world.org_id, aPortalContent(visibility, [berths(v1, more)]));
  };
  return Object.assign(world, { publish });
}

async function ask(world: World, path: string, host = 'portal.test') {
  const answer = await world.fetch(path, { host, headers: { accept: '*/*' } });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type'), text, headers: answer.headers };
}

const json = async (world: World, path: string) => JSON.parse((await ask(world, path)).text);
const base = '/api/v2/products/berths/versions';

onBothEngines((open) => {
  // VCH-04
  test('the changes of a version are listed by day, newest first, with the notes of its owners', async () => {
    await using database = await open();
    await using site = await aSite(database);
    expect(await json(site, `${base}/v1/changes`)).toEqual({ days: [], older: null });
    await site.publish(['/berths', '/ships']);
    await site.publish(['/ships'], {
      change_notes: [aNote('2026-03-03'), aNote('2026-02-01', 'v1'), aNote('2026-03-03', 'v2')],
    });
    const { days, older } = await json(site, `${base}/v1/changes`);
    expect(older).toBeNull();
    const told = days.map(({ date, notes, sets }: { date: string; notes: unknown[]; sets: { counts: object }[] }) => [
      date,
      notes.length,
      sets.map(({ counts }) => counts),
    ]);
    const counts = { breaking: 0, 'potentially-breaking': 0, compatible: 0, text: 0 };
    expect(told).toEqual([
      ['2026-03-03', 1, [{ ...counts, breaking: 1 }]],
      ['2026-03-02', 0, [{ ...counts, compatible: 1 }]],
      ['2026-02-01', 1, []],
    ]);
    expect(days[0].sets[0].changes).toMatchObject([
      { rule: 'operation-removed', sentence: 'The operation was removed.', place: { slug: 'get-berths' } },
    ]);
    expect((await json(site, `${base}/v1/changes?until=2026-03-02`)).days).toMatchObject([{ date: '2026-02-01' }]);
    expect((await json(site, `${base}/v2/changes`)).days).toMatchObject([{ date: '2026-03-03', notes: [{}, {}] }]);
    expect(await json(site, `${base}/v1/changes/operations`)).toEqual({
      operations: {
        'get-berths': { changed_on: '2026-03-03', severity: 'breaking' },
        'get-ships': { changed_on: '2026-03-02', severity: 'compatible' },
      },
    });
    expect(await json(site, `${base}/v1/changes/operations?operation=get-ships`)).toEqual({
      operations: { 'get-ships': { changed_on: '2026-03-02', severity: 'compatible' } },
    });
  });

  test('a long list is returned in pages without gaps', async () => {
    await using database = await open();
    await using site = await aSite(database);
    for (let turn = 0; turn < 24; turn++) await site.publish(turn % 2 === 0 ? ['/berths', '/ships'] : ['/berths']);
    const dates: string[] = [];
    let until: string | null = '9999-12-31';
    let pages = 0;
    while (until !== null) {
      const page: { days: { date: string }[]; older: string | null } = await json(
        site,
        `${base}/v1/changes?until=${until}`,
      );
      dates.push(...page.days.map(({ date }) => date));
      until = page.older;
      pages += 1;
    }
    expect([pages, dates.length, new Set(dates).size]).toEqual([2, 24, 24]);
  });

  // VCH-04
  test('any two versions that a reader sees are compared', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const since = (version: string, from: string) => ask(site, `${base}/${version}/changes/since?from=${from}`);
    const { status, text } = await since('v2', 'v1');
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { from: { name: 'v1', slug: 'v1' }, counts: { compatible: 1 }, changes: [{ rule: 'operation-added' }] },
    ]);
    expect(JSON.parse((await since('v1', 'v2')).text).changes).toMatchObject([{ rule: 'operation-removed' }]);
    expect(JSON.parse((await since('v1', 'v1')).text).changes).toEqual([]);
    for (const [version, from] of [
      ['v2', 'empty'],
      ['empty', 'v2'],
      ['v2', 'none'],
      ['none', 'v2'],
    ] as const) {
      expect((await since(version, from)).status).toBe(404);
    }
    expect((await ask(site, `${base}/v2/changes/since`)).status).toBe(400);
    expect([listVersionChanges.access, compareVersions.access]).toEqual(['visitor', 'visitor']);
  });

  test('feeds list the newest changes of a portal, a product and a version, as text', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.publish(['/ships'], { change_notes: [aNote('2026-02-01', 'v2')] });
    const feeds = ['/api/v2/changes', '/api/v2/products/berths/changes', `${base}/v1/changes`];
    for (const feed of feeds) {
      const atom = await ask(site, `${feed}.atom`);
      expect([atom.status, atom.type, atom.headers.get('cache-control')]).toEqual([
        200,
        'application/atom+xml; charset=utf-8',
        'no-cache',
      ]);
      expect(atom.text).toContain('<title>Berths v1: 1 breaking change, 1 compatible change</title>');
      expect(atom.text).toContain('href="https://portal.test/spec/berths/v1/changes#change-');
      expect(atom.text).toContain('Breaking: GET /berths: The operation was removed.');
      expect(atom.text.includes('Berths &amp; 3 &lt; 4')).toBe(!feed.includes('v1'));
      const known = await site.fetch(`${feed}.atom`, { headers: { 'if-none-match': atom.headers.get('etag') ?? '' } });
      expect(known.status).toBe(304);
      const { type, text } = await ask(site, `${feed}.json`);
      expect(type).toBe('application/feed+json; charset=utf-8');
      expect(JSON.parse(text)).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        feed_url: `https://portal.test${feed}.json`,
        language: 'en',
      });
      const german = await ask(site, `${feed}.atom?locale=de`);
      expect(german.text).toContain('xml:lang="de"');
      expect(german.text).toContain(`href="https://portal.test${feed}.atom?locale=de"`);
      expect(german.text).toContain('<title>Berths v1: 1 inkompatible Änderung, 1 kompatible Änderung</title>');
      expect(german.text).toContain('Inkompatibel: GET /berths: Die Operation wurde entfernt.');
      expect((await ask(site, `${feed}.json?locale=xx`)).status).toBe(400);
    }
    await site.publish(['/ships', '/berths']);
    expect((await ask(site, '/api/v2/changes.atom')).text).toContain('Berths v1: 1 compatible change<');
  });

  // VCH-05
  test('visitors cannot read the changes of a private portal', async () => {
    await using database = await open();
    await using site = await aSite(database, true);
    await site.publish(['/ships']);
    for (const path of [
      '/api/v2/changes.atom',
      '/api/v2/changes.json',
      '/api/v2/products/berths/changes.atom',
      `${base}/v1/changes.json`,
      `${base}/v1/changes`,
      `${base}/v1/changes/operations`,
      `${base}/v2/changes/since?from=v1`,
    ]) {
      const { status, text } = await ask(site, path);
      expect([path, status, /berths/i.test(text.replaceAll(path, ''))]).toEqual([path, 401, false]);
    }
  });

  test('the page of changes has its own path, and is in the sitemap if there are changes', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const path = '/spec/berths/v1/changes';
    expect((await ask(site, '/sitemap.xml')).text).not.toContain(path);
    await site.publish(['/ships']);
    const { text } = await ask(site, '/sitemap.xml');
    expect(text).toContain(`${path}</loc>`);
    expect(text).not.toContain('/spec/berths/v2/changes');
    const portal = await site.services.portals.byHost('portal.test');
    expect(await site.services.pages.findOpenPage(portal, path)).toEqual({ title: 'Berths', context: 'v1' });
    const viewer = { portal_id: portal.id, is_public: true, default_visibility: 'public', email: undefined } as const;
    const { pagePaths } = site.services;
    expect(await pagePaths.resolve(viewer, path)).toEqual({ outcome: 'page', path });
    expect(await pagePaths.resolve(viewer, '/spec/berths/latest/changes')).toMatchObject({ outcome: 'moved' });
    expect(await pagePaths.resolve(viewer, '/spec/berths/v9/changes')).toEqual({ outcome: 'unknown' });
    expect(await pagePaths.resolve(viewer, `${path}/more`)).toEqual({ outcome: 'unknown' });
  });
});

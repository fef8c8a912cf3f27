import { isReservedPath } from '@portico/contract/reserved-paths.ts';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { aFolder } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { aClock, aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { readFolder } from '../publishing/folder.ts';

type Files = Record<string, string | Uint8Array>;

const teams = `teams:
  - name: Partners
    developers: [ada@example.com]
`;
const navigation = `menu:
  - label: Read
    links:
      - { label: Terms, to: /terms }
      - { label: Inside, to: /inside }
      - { label: Partners, to: /partners }
      - { label: Tides, to: "product:tides" }
      - { label: Rain, to: "product:rain" }
  - { label: Log in, to: /login }
  - { label: Apps, to: /my-apps }
  - { label: Status, to: "https://status.test", only: logged-out }
footer:
  columns: [{ title: Only, links: [{ label: Inside, to: /inside }] }]
  links: [{ label: Terms, to: /terms }]
  small_print: © Example
announcement: { text: Soon, from: 2026-03-02, until: 2026-03-03, to: /terms }
`;
const portalYaml = (visibility: string, more = '') =>
  `name: main\ntitle: Main\nhosts: [portal.test]\nvisibility: ${visibility}\nsign_in: [basic]\n${teams}${more}`;

const site = (visibility: string): Files => ({
  'portal.yaml': portalYaml(visibility, navigation),
  'products/tides/product.yaml': 'name: Tides\n',
  'products/rain/product.yaml': 'name: Rain\nvisibility: teams\n',
  'pages/index.md': '---\ntitle: Welcome\n---\nHello\n',
  'pages/terms.md': '---\ntitle: Terms\nvisibility: public\n---\n[home](/) [tides](product:tides) ![a](a.png)\n',
  'pages/inside.md': '---\ntitle: Inside\nvisibility: developers\n---\n![b](b.png)\n',
  'pages/partners.md': '---\ntitle: Partners\nvisibility: { teams: [Partners] }\n---\nFor partners\n',
  'pages/a.png': aPicture(),
  'pages/b.png': aPicture(),
});

const publish = async (world: World, files: Files, prune = false) =>
  world.services.publishing.publish(world.org_id, await readFolder(aFolder(files)), { prune });

async function aSite(database: TestDatabase, files: Files, clock = aClock()) {
  const world = await aWorld(database, [], { clock, public_url: new URL('https://site.test') });
  await publish(world, files);
  return world;
}

const page = '/api/v2/portal/page?path=';
const paths = ['/', '/terms', '/inside', '/partners', '/nothing'];

const statuses = (world: World, headers: Record<string, string> = {}) =>
  Promise.all(paths.map(async (path) => (await world.fetch(`${page}${path}`, { headers })).status));

const frameOf = async (world: World, headers: Record<string, string> = {}) =>
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, the test says
  (await (await world.fetch('/api/v2/portal/site', { headers })).json()) as any;

const labelsOf = (frame: { menu: { label: string; links?: { label: string }[] }[] }) =>
  frame.menu.flatMap(({ label, links }) => (links ? links.map((link) => `${label} › ${link.label}`) : [label]));

onBothEngines((open) => {
  test('a page is read by those for whom it is, on a public portal', async () => {
    await using database = await open();
    await using world = await aSite(database, site('public'));
    const ada = await signIn(world, await aDeveloper(world, { email: 'ada@example.com' }));
    const joan = await signIn(world, await aDeveloper(world, { email: 'joan@example.com' }));
    expect(await statuses(world)).toEqual([200, 200, 404, 404, 404]);
    expect(await statuses(world, joan)).toEqual([200, 200, 200, 404, 404]);
    expect(await statuses(world, ada)).toEqual([200, 200, 200, 200, 404]);
  });

  test('on a private portal strangers read only pages that say that they are public', async () => {
    await using database = await open();
    await using world = await aSite(database, site('private'));
    const joan = await signIn(world, await aDeveloper(world, { email: 'joan@example.com' }));
    expect(await statuses(world)).toEqual([404, 200, 404, 404, 404]);
    expect(await statuses(world, joan)).toEqual([200, 200, 200, 404, 404]);
    expect(await frameOf(world)).toMatchObject({
      menu: [],
      announcement: null,
      footer: { columns: [], links: [{ label: 'Terms', href: '/terms' }], small_print: '© Example' },
    });
  });

  test('menu and footer leave out what the reader may not open', async () => {
    await using database = await open();
    await using world = await aSite(database, site('public'));
    const ada = await signIn(world, await aDeveloper(world, { email: 'ada@example.com' }));
    const strangers = await frameOf(world);
    expect(labelsOf(strangers)).toEqual(['Read › Terms', 'Read › Tides', 'Log in', 'Status']);
    expect(strangers.footer.columns).toEqual([]);
    expect(strangers.home).toBe('page-and-catalog');
    const signedIn = await frameOf(world, ada);
    expect(labelsOf(signedIn)).toEqual(['Read › Terms', 'Read › Inside', 'Read › Partners', 'Read › Tides', 'Apps']);
    expect(signedIn.footer.columns).toEqual([{ title: 'Only', links: [{ label: 'Inside', href: '/inside' }] }]);
  });

  test('an announcement is shown in its period', async () => {
    await using database = await open();
    let time = Date.parse('2026-03-01T23:59:59Z');
    const clock = Object.assign(() => time, aClock());
    await using world = await aSite(database, site('public'), clock);
    expect((await frameOf(world)).announcement).toBeNull();
    time = Date.parse('2026-03-02T00:00:00Z');
    const { announcement } = await frameOf(world);
    expect(announcement).toMatchObject({
      text: 'Soon',
      level: 'info',
      is_dismissible: true,
      link: { label: null, href: '/terms' },
    });
    time = Date.parse('2026-03-03T00:00:00Z');
    expect((await frameOf(world)).announcement).toBeNull();
  });

  test('the links of a page are whole URLs, and its images are those of its readers', async () => {
    await using database = await open();
    await using world = await aSite(database, site('public'));
    const { content, ...head } = (await (await world.fetch(`${page}/Terms/`)).json()) as { content: object };
    expect(head).toMatchObject({ path: '/terms', title: 'Terms', layout: 'text', is_public: true });
    const urls = [...JSON.stringify(content).matchAll(/"(?:href|url)":"([^"]*)"/g)].map(([, url]) => url);
    expect(urls).toEqual([
      'https://portal.test/',
      'https://portal.test/products/tides',
      'https://portal.test/api/v2/portal/page-images/a.png',
    ]);
    const joan = await signIn(world, await aDeveloper(world));
    const image = async (name: string, headers = {}) =>
      (await world.fetch(`/api/v2/portal/page-images/${name}`, { headers })).status;
    expect([await image('a.png'), await image('b.png'), await image('b.png', joan)]).toEqual([200, 404, 200]);
  });

  test('publishing a site again changes nothing, and an export has the same files', async () => {
    await using database = await open();
    await using world = await aSite(database, site('public'));
    expect(await publish(world, site('public'))).toEqual([]);
    const exported = new Map<string, Uint8Array>();
    for await (const [path, bytes] of await world.services.publishing.export(world.org_id)) exported.set(path, bytes);
    expect([...exported.keys()].filter((path) => path.startsWith('pages/')).toSorted()).toEqual([
      'pages/a.png',
      'pages/b.png',
      'pages/index.md',
      'pages/inside.md',
      'pages/partners.md',
      'pages/terms.md',
    ]);
    expect(await publish(world, Object.fromEntries(exported))).toEqual([]);
  });

  test('the plan names pages and parts of the navigation, and pruning removes pages', async () => {
    await using database = await open();
    await using world = await aSite(database, site('public'));
    const { 'pages/inside.md': _, 'pages/b.png': __, ...rest } = site('public');
    const less = { ...rest, 'portal.yaml': portalYaml('public'), 'pages/terms.md': '---\ntitle: All terms\n---\n' };
    const changes = await publish(world, less, true);
    expect(changes).toEqual([
      { action: 'change', what: 'page', name: '/terms' },
      { action: 'delete', what: 'page', name: '/inside' },
      { action: 'delete', what: 'image of the pages', name: 'a.png' },
      { action: 'delete', what: 'image of the pages', name: 'b.png' },
      { action: 'delete', what: 'navigation', name: 'announcement' },
      { action: 'delete', what: 'navigation', name: 'footer' },
      { action: 'delete', what: 'navigation', name: 'menu' },
    ]);
    expect(await frameOf(world)).toEqual({ home: 'page-and-catalog', menu: null, footer: null, announcement: null });
  });

  test('the sitemap lists pages that strangers read', async () => {
    await using database = await open();
    await using world = await aSite(database, site('public'));
    const sitemap = await (await world.fetch('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>https:\/\/portal\.test([^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(listed).toEqual(['/', '/login', '/register', '/terms', '/products/tides']);
  });
});

test('a page cannot have the path of an operation of the API', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  expect(world.operations.length).toBeGreaterThan(100);
  expect(world.operations.map(({ path }) => path).filter((path) => !isReservedPath(path))).toEqual([]);
});

import type { Browser } from '@playwright/test';
import { publishFolder } from '../publish-folder.ts';
import type { RunningServer } from '../server.ts';
import { expect, logIn, test } from '../test.ts';
import { findPages, type SentPage, sentPage } from './find-pages.ts';
import { type LivePage, openLivePage } from './live-page.ts';
import { firstDifference, readSaid } from './read-said.ts';

test.describe.configure({ timeout: 600_000 });

type Session = Parameters<typeof openLivePage>[1]['storageState'] & {
  cookies: { name: string; value: string; domain: string }[];
};
const cookieOf = ({ cookies }: Session): string => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/**
 * Requests for content that the server does not render: the developer's own applications in the request panel, other
 * operations, and the rest of a long list of operations.
 */
const isForLater = (call: string): boolean =>
  /^\/api\/v2\/developer\/following$|^\/api\/v2\/applications\?|\/reference\/bundles\/|\/reference$|\/spec\/operations\?include=slug$/.test(
    call,
  );

/** The names of the tags that search engines and other sites read. */
const headOf = (html: string): string[] =>
  [...html.matchAll(/<(?:meta|link) (?:name|property|rel)="(description|canonical|alternate|(?:og|twitter):[^"]+)"/g)]
    .map(([, name = '']) => name)
    .sort();

/** The differences of a page after the browser has hydrated it. */
function differencesOf({ path, html }: SentPage, live: LivePage): string[] {
  const before = readSaid(html);
  const difference = firstDifference(before, readSaid(live.html)) ?? firstDifference(headOf(html), headOf(live.html));
  return [
    ...(before.length < 3 ? [`${path} says nothing without scripts`] : []),
    ...(difference === undefined ? [] : [`${path}: ${difference}`]),
    ...live.complaints.map((text) => `${path} complains: ${text}`),
    ...live.calls.filter((call) => !isForLater(call)).map((call) => `${path} asks for ${call}, which it brought`),
  ];
}

/** Loads each page in a browser, and lists the differences from the server's page. */
async function compare(browser: Browser, origin: string, pages: readonly SentPage[], session?: Session) {
  await using live = await openLivePage(browser, session ? { storageState: session } : {});
  const differences: string[] = [];
  for (const page of pages) differences.push(...differencesOf(page, await live.look(`${origin}${page.path}`)));
  return differences;
}

const send = (origin: string, paths: readonly string[], session?: Session) =>
  Promise.all(paths.map((path) => sentPage(origin, path, session ? cookieOf(session) : '')));

/** One page of each kind that visitors of the public portal can open. */
const kinds = [
  '/',
  '/?q=tide',
  '/?view=table',
  '/products/tides',
  '/docs/tides/index',
  '/spec/tides/v2',
  '/spec/tides/v1/operations/next-tide',
  '/spec/tides/v2/operations/on-surge-issued',
  '/spec/tides/v2/schemas/TurnList',
  '/403',
  '/nowhere',
  '/login',
  '/login?registered=true&email=a@example.com',
  '/register',
  '/forgot-password',
  '/reset-password?email=a@example.com&token=00000000-0000-4000-8000-000000000001',
];

/** A portal whose owner has removed a product: its URL answers 410. */
async function publishGone(server: RunningServer) {
  const portal = 'name: gone.localhost\ntitle: Gone\nhosts: [gone.localhost]\nvisibility: public\n';
  const files = { 'portal.yaml': portal, 'products/kept/product.yaml': 'name: Kept\n' };
  await publishFolder(server, { ...files, 'products/old/product.yaml': 'name: Old\n' });
  await publishFolder(server, files, ['--prune']);
  return { url: server.url.replace('://localhost', '://gone.localhost'), [Symbol.asyncDispose]: async () => {} };
}

async function publicSession(browser: Browser, { publicUrl }: RunningServer): Promise<Session> {
  const page = await browser.newPage();
  await logIn(page, publicUrl);
  const state = await page.context().storageState();
  await page.close();
  return state as Session;
}

test('a hydrated page shows a visitor of a public portal the same as without scripts', async ({ browser, server }) => {
  const { publicUrl } = server;
  const pages = await findPages(publicUrl);
  expect(pages.length).toBeGreaterThan(50);
  const choices = kinds.filter((path) => !pages.some((page) => page.path === path));
  expect(await compare(browser, publicUrl, [...pages, ...(await send(publicUrl, choices))])).toEqual([]);
});

test('a hydrated page in another language shows the same as without scripts', async ({ browser, server }) => {
  const paths = kinds.map((path) => `${path}${path.includes('?') ? '&' : '?'}lang=de`);
  const pages = await send(server.publicUrl, paths);
  for (const { path, html } of pages) expect.soft(html.slice(0, 200), path).toContain('<html lang="de"');
  expect(await compare(browser, server.publicUrl, pages)).toEqual([]);
});

test('a hydrated page shows a developer of a public portal the same as without scripts', async ({
  browser,
  server,
}) => {
  const session = await publicSession(browser, server);
  const pages = await findPages(server.publicUrl, cookieOf(session), { words: /berths|tides/ });
  expect(pages.map(({ path }) => path)).toContain('/products/berths');
  expect(await compare(browser, server.publicUrl, pages, session)).toEqual([]);
});

test('a hydrated page shows a developer of a private portal the same as without scripts', async ({
  browser,
  server,
  session,
}) => {
  const pages = await findPages(server.url, cookieOf(session as Session), { isSample: true });
  expect(pages.length).toBeGreaterThan(50);
  const more = await send(server.url, ['/?q=pay', '/?view=table', '/403', '/nowhere'], session as Session);
  expect(await compare(browser, server.url, [...pages, ...more], session as Session)).toEqual([]);
});

test('login pages of a private portal, and a removed page, hydrate without a difference', async ({
  browser,
  server,
  beside,
}) => {
  const ways = await send(server.url, ['/login', '/register', '/forgot-password']);
  expect(await compare(browser, server.url, ways)).toEqual([]);
  const { url } = await beside('gone', () => publishGone(server));
  const gone = await send(url, ['/products/old', '/', '/products/kept']);
  expect(gone.map(({ status }) => status)).toEqual([410, 200, 200]);
  expect(await compare(browser, url, gone)).toEqual([]);
});

test('the frame of a developer’s page is rendered without scripts, and its data are added', async ({
  browser,
  server,
  session,
}) => {
  const paths = ['/my-apps', '/application/create', '/application/00000000-0000-4000-8000-000000000001'];
  const pages = await send(server.url, paths, session as Session);
  await using live = await openLivePage(browser, { storageState: session });
  for (const { path, status, html } of pages) {
    expect.soft(status, path).toBe(200);
    const said = readSaid(html);
    expect.soft(said, path).toContain('dev@example.com');
    const { complaints } = await live.look(`${server.url}${path}`);
    expect.soft(complaints, path).toEqual([]);
  }
  expect(readSaid(pages[0]?.html ?? '')).toContain('My Apps');
  await live.look(`${server.url}/my-apps`);
  await expect(live.page.getByRole('table')).toBeVisible();
  // Visitors get none of these pages and are redirected to the login.
  const [stranger] = await send(server.url, ['/my-apps']);
  expect(stranger?.html).not.toContain('page-data');
});

/** The elements that move on each page, for a new reader who sees the rendered page before the rest arrives. */
async function findMoving(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  { holdsFonts = false, ...options }: Parameters<typeof openLivePage>[1] & { holdsFonts?: boolean },
): Promise<string[]> {
  await using live = await openLivePage(browser, options);
  await live.visitForTheFirstTime({ holdsFonts });
  const moving: string[] = [];
  for (const path of paths) {
    const { shift, moved } = await live.look(`${origin}${path}`);
    if (shift >= 0.005) moving.push(`${path} moves by ${shift.toFixed(3)}: ${moved.join('; ')}`);
  }
  return moving;
}

for (const width of [375, 1280]) {
  test(`nothing moves at ${width} px while the browser hydrates a page`, async ({ browser, server, session }) => {
    const viewport = { width, height: width < 500 ? 812 : 720 };
    const ofDeveloper = { viewport, storageState: session };
    const inside = ['/', '/docs/customs/index', '/spec/payments/v2'];
    expect(await findMoving(browser, server.publicUrl, kinds, { viewport })).toEqual([]);
    expect(await findMoving(browser, server.url, inside, ofDeveloper)).toEqual([]);
  });
}

test('a font that arrives after the first paint moves nothing', async ({ browser, server, session }) => {
  const options = { viewport: { width: 375, height: 812 }, holdsFonts: true };
  const open = ['/', '/docs/tides/index', '/spec/tides/v2', '/spec/tides/v1/operations/next-tide', '/login'];
  expect(await findMoving(browser, server.publicUrl, open, options)).toEqual([]);
  const ofDeveloper = { ...options, storageState: session };
  expect(await findMoving(browser, server.url, ['/spec/payments/v2'], ofDeveloper)).toEqual([]);
});

import { isSampled, part } from '../take-over/find-pages.ts';
import { expect, logIn, test } from '../test.ts';
import { type Crawl, type CrawledPage, crawl, readSitemap } from './crawl.ts';

test.describe.configure({ timeout: 600_000 });

/** Pages without a query, which only chooses what a page shows. */
const ownPages = ({ pages }: Crawl): CrawledPage[] => [...pages.values()].filter(({ path }) => !path.includes('?'));

/** A reference without a version shows the newest one, and has its canonical URL. */
const isNewest = ({ path, canonicals: [canonical = ''] }: CrawledPage) =>
  /^\/spec\/[^/]+$/.test(path) && new URL(canonical).pathname.startsWith(`${path}/`);

/** A document of an earlier version names the same document of the newest version as canonical. */
function isEarlier({ path, canonicals: [canonical = ''] }: CrawledPage): boolean {
  if (!path.startsWith('/docs/') || !URL.canParse(canonical)) return false;
  const [, , product, version, ...rest] = path.split('/');
  const [, , ofProduct, newest, ...same] = new URL(canonical).pathname.split('/');
  return ofProduct === product && newest !== version && same.join('/') === rest.join('/');
}

/** Login pages and pages of accounts are not indexed. */
const isIndexed = (page: CrawledPage) => !page.isNoindex && !isNewest(page) && !isEarlier(page);

function expectWhole(pages: readonly CrawledPage[], origin: string): void {
  const wrong = pages.flatMap(
    ({ path, lang, titles, descriptions, canonicals, headings, styled, isNoindex, wordMistakes }) => [
      ...(headings.length === 1 && headings[0] !== '' ? [] : [`${path} has ${headings.length} headings of level 1`]),
      ...(titles.length === 1 && titles[0] !== '' ? [] : [`${path} has ${titles.length} titles`]),
      ...(lang ? [] : [`${path} has no language`]),
      ...(styled.length === 0 ? [] : [`${path} has style attributes at ${styled.join(', ')}`]),
      ...wordMistakes.map((mistake) => `${path} says ${mistake}`),
      ...(isNoindex || (descriptions.length === 1 && descriptions[0] !== '')
        ? []
        : [`${path} has ${descriptions.length} descriptions`]),
      ...(isNoindex || (canonicals.length === 1 && canonicals[0]?.startsWith(`${origin}/`))
        ? []
        : [`${path} has the canonical URLs ${canonicals.join(', ') || '(none)'}`]),
    ],
  );
  expect(wrong).toEqual([]);
}

function expectNoNamesakes(pages: readonly CrawledPage[]): void {
  const byCanonical = Map.groupBy(pages.filter(isIndexed), ({ canonicals }) => canonicals[0]);
  const shared = [...byCanonical].filter(([, alike]) => alike.length > 1);
  expect(shared.map(([url, alike]) => `${url}: ${alike.map(({ path }) => path).join(' ')}`)).toEqual([]);
}

/** Links that lead to a redirect instead of a page. Documents without a name redirect to the first document. */
const detours = ({ moved }: Crawl): string[] =>
  [...moved].filter(([from]) => !/^\/docs\/[^/]+$/.test(from)).map(([from, to]) => `${from} -> ${to}`);

test('a visitor reaches every page of a public portal by links, and the sitemap lists exactly these', async ({
  server,
}) => {
  const origin = server.publicUrl;
  const found = await crawl(origin);
  const pages = ownPages(found);
  expect.soft(found.dead, 'links that lead nowhere').toEqual([]);
  expect.soft(detours(found), 'links that lead to what has moved').toEqual([]);
  expectWhole(pages, origin);
  expectNoNamesakes(pages);
  for (const { path, canonicals } of pages.filter(isIndexed)) expect.soft(canonicals[0]).toBe(`${origin}${path}`);

  const listed = await readSitemap(origin);
  expect(listed.length).toBe(new Set(listed).size);
  const linked = pages.filter(isIndexed).map(({ path }) => path);
  expect(
    listed.filter((path) => !linked.includes(path)),
    'in the sitemap, and linked from nowhere',
  ).toEqual([]);
  expect(
    linked.filter((path) => !listed.includes(path)),
    'linked, and not in the sitemap',
  ).toEqual([]);
  expect(linked.length).toBeGreaterThan(50);
});

test('a developer reaches more pages of a public portal than a visitor, and search engines may index none of them', async ({
  server,
  browser,
}) => {
  const origin = server.publicUrl;
  const page = await browser.newPage();
  await logIn(page, origin);
  const cookies = await page.context().cookies(origin);
  await page.close();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const found = await crawl(origin, { cookie });
  const pages = ownPages(found);
  expect.soft(found.dead, 'links that lead nowhere').toEqual([]);
  expect.soft(detours(found), 'links that lead to what has moved').toEqual([]);
  expectWhole(pages, origin);
  expectNoNamesakes(pages);

  const listed = await readSitemap(origin);
  const reached = pages.map(({ path }) => path);
  expect(
    listed.filter((path) => !reached.includes(path) && path !== '/login' && path !== '/register'),
    'in the sitemap, and not reached by a developer, who is in',
  ).toEqual([]);
  // A developer's pages are not indexed, even those that a visitor can read too.
  expect(pages.filter(({ isNoindex }) => !isNoindex)).toEqual([]);
  expect(reached.filter((path) => path.startsWith('/products/')).length).toBeGreaterThan(
    listed.filter((path) => path.startsWith('/products/')).length,
  );
});

test('a visitor reaches only login pages of a private portal, and its sitemap is missing', async ({ server }) => {
  const found = await crawl(server.url);
  expect(found.dead).toEqual([]);
  for (const page of found.pages.values()) {
    expect(page.wordMistakes, page.path).toEqual([]);
    expect(page.path).toMatch(/^\/(?:login|register|forgot-password|reset-password)?(?:\?|$)/);
    expect(page.isNoindex, page.path).toBe(true);
  }
  expect(await readSitemap(server.url)).toEqual([]);
});

/**
 * A developer's pages are rendered for each request, so one in eight of a thousand operations and schemas is opened.
 */
const isLeftOut = (path: string): boolean => part.test(path) && !isSampled(path, 8);

test('a developer reaches every page of a private portal by links', async ({ server, session }) => {
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const found = await crawl(server.url, { cookie, leavesOut: isLeftOut });
  const pages = ownPages(found);
  expect.soft(found.dead, 'links that lead nowhere').toEqual([]);
  expect.soft(detours(found), 'links that lead to what has moved').toEqual([]);
  expectWhole(pages, server.url);
  expectNoNamesakes(pages);
  expect(pages.filter(isIndexed)).toEqual([]);
  expect(pages.length).toBeGreaterThan(200);
});

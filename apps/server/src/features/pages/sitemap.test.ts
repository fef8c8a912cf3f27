import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Portal } from '../../platform/portal.ts';
import type { PageEntry } from './service.ts';
import { createSitemapService, toIndex } from './sitemap.ts';

const portal = (catalog_revision: number) =>
  ({ id: 'p', catalog_revision, canonical_domain: 'portal.test' }) as unknown as Portal;
const originOf = (host: string) => `https://${host}`;

/** Pages in batches, with a counter of reads. */
function pagesOf(count: number, batch: number) {
  const reads = { begun: 0 };
  async function* listOpenPages(): AsyncGenerator<PageEntry[]> {
    reads.begun += 1;
    for (let start = 0; start < count; start += batch) {
      yield Array.from({ length: Math.min(batch, count - start) }, (_, at) => ({
        path: `/page/${start + at}`,
        modified_at: `2026-01-${String(1 + ((start + at) % 28)).padStart(2, '0')}T00:00:00.000Z`,
      }));
    }
  }
  return { listOpenPages, reads };
}

const read = (content: Buffer) => gunzipSync(content).toString();
const locationsIn = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

test.each([
  [1, 10, 1],
  [7, 3, 1],
  [10, 10, 1],
  [11, 4, 2],
  [35, 1000, 4],
])('%i pages, read %i at a time, are in %i files of at most ten, each page once', async (count, batch, files) => {
  const sitemap = await createSitemapService({ ...pagesOf(count, batch), originOf, perFile: 10 }).of(portal(1));
  const texts = sitemap.files.map(({ content }) => read(content));
  expect(texts).toHaveLength(files);
  for (const text of texts) {
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url>.*<\/url>\n)+<\/urlset>\n$/,
    );
    expect(locationsIn(text).length).toBeLessThanOrEqual(10);
  }
  const wanted = Array.from({ length: count }, (_, at) => `https://portal.test/page/${at}`);
  expect(texts.flatMap(locationsIn)).toEqual(wanted);
});

test('the index names each file, with its last change', async () => {
  const sitemap = await createSitemapService({ ...pagesOf(15, 4), originOf, perFile: 10 }).of(portal(1));
  expect(toIndex('https://portal.test', sitemap)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<sitemap><loc>https://portal.test/sitemap-1.xml</loc><lastmod>2026-01-10T00:00:00.000Z</lastmod></sitemap>\n' +
      '<sitemap><loc>https://portal.test/sitemap-2.xml</loc><lastmod>2026-01-15T00:00:00.000Z</lastmod></sitemap>\n' +
      '</sitemapindex>\n',
  );
});

test('paths are escaped, and a page without a known time has none', async () => {
  const listOpenPages = async function* () {
    yield [{ path: '/docs/a&b<c>\'d"' }];
  };
  const sitemap = await createSitemapService({ listOpenPages, originOf }).of(portal(1));
  const text = read(sitemap.files[0]!.content);
  expect(text).toContain('<url><loc>https://portal.test/docs/a&amp;b&lt;c&gt;&apos;d&quot;</loc></url>');
});

test('pages are read once for each revision, also by simultaneous requests', async () => {
  const { listOpenPages, reads } = pagesOf(30, 10);
  const sitemaps = createSitemapService({ listOpenPages, originOf });
  await Promise.all([sitemaps.of(portal(1)), sitemaps.of(portal(1)), sitemaps.of(portal(1))]);
  await sitemaps.of(portal(1));
  expect(reads.begun).toBe(1);
  await sitemaps.of(portal(2));
  expect(reads.begun).toBe(2);
  expect(sitemaps.tagOf(portal(1))).not.toBe(sitemaps.tagOf(portal(2)));
});

test('the next request repeats a read that failed', async () => {
  let isFailing = true;
  const listOpenPages = async function* () {
    yield [{ path: '/' }];
    if (isFailing) throw new Error('away');
  };
  const sitemaps = createSitemapService({ listOpenPages, originOf });
  await expect(sitemaps.of(portal(1))).rejects.toThrow('away');
  isFailing = false;
  expect((await sitemaps.of(portal(1))).files).toHaveLength(1);
});

import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { createCache } from '../../platform/cache/cache.ts';
import { escapeXml } from '../../platform/escape-xml.ts';
import type { Portal } from '../../platform/portal.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { PageEntry } from './service.ts';

/** The limit of one file by the sitemaps protocol (sitemaps.org). */
const pagesPerSitemap = 50_000;
/** The memory for sitemaps of all portals, compressed: about three million pages. */
const keptBytes = 32 * 1024 * 1024;

/** A portal's sitemap: files of a limited number of pages, compressed with gzip. */
export interface Sitemap {
  files: readonly { content: Buffer; modified_at: string | undefined }[];
}

interface Deps {
  listOpenPages(portal: Portal): AsyncIterable<readonly PageEntry[]>;
  originOf(host: string): string;
  perFile?: number;
}

export type SitemapService = ReturnType<typeof createSitemapService>;

export function createSitemapService({ listOpenPages, originOf, perFile = pagesPerSitemap }: Deps) {
  const kept = createCache<Sitemap>({
    maximum: 1000,
    bytes: { maximum: keptBytes, of: ({ files }) => files.reduce((sum, { content }) => sum + content.length, 0) },
  });
  const underWay = new Map<string, Promise<Sitemap>>();

  async function make(portal: Portal): Promise<Sitemap> {
    const origin = originOf(portal.canonical_domain);
    const files: { content: Buffer; modified_at: string | undefined }[] = [];
    let writer: ReturnType<typeof createFileWriter> | undefined;
    for await (const batch of listOpenPages(portal)) {
      // SQLite reads in this thread, so other requests get their turn between two batches.
      await yieldToEventLoop();
      for (let start = 0; start < batch.length; ) {
        writer ??= createFileWriter(origin, perFile);
        const taken = batch.slice(start, start + writer.room());
        await writer.write(taken);
        start += taken.length;
        if (writer.room() > 0) continue;
        files.push(await writer.end());
        writer = undefined;
      }
    }
    if (writer) files.push(await writer.end());
    return { files };
  }

  return {
    /** The sitemap of this revision of the portal. Concurrent requests share one creation. */
    async of(portal: Portal): Promise<Sitemap> {
      const key = keyOf(portal);
      const known = kept.get(key);
      if (known) return known;
      const making = underWay.get(key) ?? make(portal).finally(() => underWay.delete(key));
      underWay.set(key, making);
      const sitemap = await making;
      kept.set(key, sitemap);
      return sitemap;
    },
    /** Identifies the content of the sitemap, without creating it. */
    tagOf: keyOf,
  };
}

const keyOf = ({ id, catalog_revision }: Portal): string => `${id}-${catalog_revision}`;

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index of a portal's files, if it has several. */
export function toIndex(origin: string, { files }: Sitemap): string {
  const entries = files.map(({ modified_at }, at) =>
    toElement('sitemap', `${origin}/sitemap-${at + 1}.xml`, modified_at),
  );
  return `${xml}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}

function createFileWriter(origin: string, limit: number) {
  const packer = createGzip();
  const chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  packer.write(`${xml}<urlset ${namespace}>\n`);
  let count = 0;
  let latest: string | undefined;
  return {
    room: () => limit - count,
    async write(pages: readonly PageEntry[]): Promise<void> {
      count += pages.length;
      for (const { modified_at } of pages) if (modified_at && (!latest || modified_at > latest)) latest = modified_at;
      const text = pages.map(({ path, modified_at }) => toElement('url', origin + path, modified_at)).join('');
      if (!packer.write(text)) await once(packer, 'drain');
    },
    async end() {
      packer.end('</urlset>\n');
      await once(packer, 'end');
      return { content: Buffer.concat(chunks), modified_at: latest };
    },
  };
}

const toElement = (name: 'url' | 'sitemap', url: string, modified_at: string | undefined): string => {
  const lastmod = modified_at === undefined ? '' : `<lastmod>${escapeXml(modified_at)}</lastmod>`;
  return `<${name}><loc>${escapeXml(url)}</loc>${lastmod}</${name}>\n`;
};

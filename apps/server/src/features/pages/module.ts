import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../access/viewer.ts';
import { createPageService, type PageDeps } from './service.ts';
import { createSitemapService } from './sitemap.ts';
import { createPageStore } from './store.ts';

interface Needs {
  database: Database;
  site: PageDeps['site'];
  readableAmong(viewer: Viewer, product_ids: readonly string[]): Promise<ReadonlySet<string>>;
  originOf(host: string): string;
}

/** The pages of a portal, and the sitemap that lists them. */
export function createPagesModule({ database, site, readableAmong, originOf }: Needs) {
  const pages = createPageService({ store: createPageStore(database), site, readableAmong });
  return { pages, sitemaps: createSitemapService({ listOpenPages: pages.listOpenPages, originOf }) };
}

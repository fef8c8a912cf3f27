import { type FetchedPage, fetchPage } from './fetch-page.ts';
import { type PageFacts, readHtml } from './read-html.ts';

export interface CrawledPage extends PageFacts {
  readonly path: string;
  readonly status: number;
}

export interface Crawl {
  /** Pages by path, including the query. */
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** Redirects: from path to path. */
  readonly moved: ReadonlyMap<string, string>;
  /** Links to missing pages, as `from -> to: status`. */
  readonly dead: readonly string[];
}

interface Reader {
  /** The cookie of a developer's session; without it a visitor reads. */
  readonly cookie?: string;
  /** Paths whose pages are not opened, because others are similar. */
  readonly leavesOut?: (path: string) => boolean;
}

/** More pages would mean that links generate pages without end. */
const mostPages = 5000;
const atOnce = 4;

/** Paths that are not pages of the portal: its API, the console, and files. */
const isOther = (path: string): boolean =>
  /^\/(?:api|console|kauth|gateway|assets|problems)(?:\/|$)|\.(?:png|jpe?g|svg|ico|css|js|json|ya?ml|xml|txt)$/.test(
    path,
  );

/** Choices such as the language render the same page again. Other tests open one of them for each path. */
const isChoice = ({ searchParams }: URL): boolean => searchParams.has('lang') || searchParams.has('theme');

/** Follows every link of the portal from `/`, as a browser without scripts sees them. */
export async function crawl(
  origin: string,
  { cookie, leavesOut = () => false }: Reader = {},
  start: readonly string[] = ['/'],
): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const moved = new Map<string, string>();
  const dead: string[] = [];
  const known = new Set(start);
  const open = start.map((path) => ({ path, from: '' }));

  function follow(href: string, from: string): void {
    if (!URL.canParse(href, `${origin}${from}`)) return void dead.push(`${from} -> ${href}: no URL`);
    const url = new URL(href, `${origin}${from}`);
    if (url.origin !== origin || isOther(url.pathname) || (isChoice(url) && from !== '/')) return;
    const path = `${url.pathname}${url.search}`;
    if (known.has(path) || leavesOut(path)) return;
    known.add(path);
    open.push({ path, from });
  }

  function note(path: string, from: string, { status, type, location, body }: FetchedPage): void {
    if (status >= 300 && status < 400 && location !== undefined) {
      const target = new URL(location, `${origin}${path}`);
      moved.set(path, target.origin === origin ? `${target.pathname}${target.search}` : location);
      follow(location, path);
      return;
    }
    if (status !== 200 || type !== 'text/html') return void dead.push(`${from} -> ${path}: ${status} ${type}`);
    const page = { path, status, ...readHtml(body) };
    pages.set(path, page);
    for (const link of page.links) follow(link, path);
  }

  async function walk(): Promise<void> {
    for (let next = open.shift(); next; next = open.shift()) {
      if (known.size > mostPages) throw new Error(`More than ${mostPages} pages: ${next.from} -> ${next.path}`);
      note(next.path, next.from, await fetchPage(`${origin}${next.path}`, cookie));
    }
  }

  // A worker that finds no open path ends, even if another still reads a page with more links.
  while (open.length > 0) await Promise.all(Array.from({ length: atOnce }, walk));
  return { pages, moved, dead };
}

/** The paths in the sitemap of a portal, even if it is an index; empty if there is no sitemap. */
export async function readSitemap(origin: string, path = '/sitemap.xml'): Promise<string[]> {
  const { status, type, body } = await fetchPage(`${origin}${path}`);
  if (status !== 200) return [];
  if (type === 'text/html') throw new Error(`${path} is a page`);
  const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')),
  );
  const foreign = listed.filter((url) => url.origin !== origin);
  if (foreign.length > 0) throw new Error(`${path} lists ${foreign[0]?.href}`);
  const paths = listed.map(({ pathname, search }) => `${pathname}${search}`);
  if (!body.includes('<sitemapindex')) return paths;
  return (await Promise.all(paths.map((part) => readSitemap(origin, part)))).flat();
}

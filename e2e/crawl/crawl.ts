import { type FetchedPage, fetchPage } from './fetch-page.ts';
import { type PageFacts, readHtml } from './read-html.ts';

export interface CrawledPage extends PageFacts {
  readonly path: string;
  readonly status: number;
}

export interface Crawl {
  /** By path, with its query: pages that were answered with one. */
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** Paths that led to another, and to which. */
  readonly moved: ReadonlyMap<string, string>;
  /** Links that lead nowhere, as `from -> to: status`. */
  readonly dead: readonly string[];
}

interface Reader {
  /** The session of a developer, as a browser sends it; left out, a stranger reads. */
  readonly cookie?: string;
  /** Paths that others stand for: their pages are not opened. */
  readonly leavesOut?: (path: string) => boolean;
}

/** More is a circle that makes up pages. */
const mostPages = 5000;
const atOnce = 4;

/** What is no page of the portal: its API, the console, and files. */
const isOther = (path: string): boolean =>
  /^\/(?:api|console|kauth|gateway|assets|problems)(?:\/|$)|\.(?:png|jpe?g|svg|ico|css|js|json|ya?ml|xml|txt)$/.test(
    path,
  );

/** Choices of language and the like make the same page again: one page of each path shows that they work. */
const isChoice = ({ searchParams }: URL): boolean => searchParams.has('lang') || searchParams.has('theme');

/** Walks from `/` through every link of the portal that a browser without scripts sees. */
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

  // One that finds nothing to do for a moment ends, while another still reads a page that leads on.
  while (open.length > 0) await Promise.all(Array.from({ length: atOnce }, walk));
  return { pages, moved, dead };
}

/** The paths that the sitemap of a portal lists, also where it is an index of others; none where there is no sitemap. */
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

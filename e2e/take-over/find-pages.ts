import { createHash } from 'node:crypto';
import { fetchPage } from '../crawl/fetch-page.ts';
import { readHtml } from '../crawl/read-html.ts';

/**
 * The same code renders all operations and schemas. Of each product's newest version, the last one and this many others
 * are checked.
 */
const sampled = { operations: 1, schemas: 0 };

/** Of the documents and versions of a product, one in this many is opened where a sample is enough. */
const sampledIn = 3;

export const part = /^\/spec\/[^/]+\/[^/]+\/(operations|schemas)\/[^/?]+$/;
const isPage = (path: string) => /^\/(?:$|\?|products\/|spec\/|docs\/|login|register|forgot)/.test(path);

/** A pseudo-random number that is the same in each run. */
const rank = (path: string): number => createHash('sha256').update(path).digest().readUInt32BE();

/** Whether a path is in the sample, which is the same in each run. */
export const isSampled = (path: string, among: number): boolean => rank(path) % among === 0;

const inSomeOrder = (paths: readonly string[]): string[] => paths.toSorted((one, other) => rank(one) - rank(other));

function sampleOf(paths: readonly string[]): string[] {
  const ofKind = (kind: keyof typeof sampled) => {
    const all = paths.filter((path) => part.exec(path)?.[1] === kind);
    return [...inSomeOrder(all.slice(0, -1)).slice(0, sampled[kind]), ...all.slice(-1)];
  };
  return [...ofKind('operations'), ...ofKind('schemas')];
}

/** A page as the server sends it, without a browser. */
export interface SentPage {
  readonly path: string;
  readonly status: number;
  readonly html: string;
}

export async function sentPage(origin: string, path: string, cookie: string): Promise<SentPage & { moved?: string }> {
  const { status, location, body } = await fetchPage(`${origin}${path}`, cookie);
  return { path, status, html: body, ...(location !== undefined && { moved: location }) };
}

interface Wanted {
  /** Only pages whose paths match this. */
  words?: RegExp;
  /** Leaves out most documents and versions of each product, which are rendered alike. */
  isSample?: boolean;
}

const ofManyAlike = /^\/(?:docs|spec)\/[^/]+\/./;

/** Every page that links from `/` reach, with a sample of those that show one part of a specification. */
export async function findPages(
  origin: string,
  cookie = '',
  { words = /^/, isSample }: Wanted = {},
): Promise<SentPage[]> {
  const pages: SentPage[] = [];
  const paths = ['/'];
  const follow = (links: readonly string[]) => {
    for (const path of links) if (!paths.includes(path)) paths.push(path);
  };
  for (const path of paths) {
    const { moved, ...page } = await sentPage(origin, path, cookie);
    if (moved !== undefined) {
      follow([moved.replace(origin, '')]);
      continue;
    }
    pages.push(page);
    if (part.test(path)) continue;
    const links = readHtml(page.html).links.map((href) => {
      const url = new URL(href, `${origin}${path}`);
      return url.origin === origin ? `${url.pathname}${url.search}` : '';
    });
    const wanted = links.filter((link) => isPage(link) && words.test(link));
    const isFollowed = (link: string) => !isSample || !ofManyAlike.test(link) || isSampled(link, sampledIn);
    follow(wanted.filter((link) => !part.test(link) && isFollowed(link)));
    if (/^\/spec\/[^/]+$/.test(path)) follow(sampleOf(wanted));
  }
  return pages;
}

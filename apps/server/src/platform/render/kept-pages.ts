import { locales } from '@portico/contract/constants.ts';
import { createCache } from '../cache/cache.ts';
import type { Content } from '../http/handle.ts';

/** A page as every reader without an account gets it. */
export interface KeptPage {
  readonly content: Content;
  readonly status: number;
  readonly policy: string;
}

const megabyte = 1024 * 1024;

/**
 * Limits for uncompressed pages; their compressed forms add less than half. Made-up URLs have a cache of their own, so
 * that they evict only each other.
 */
const rooms = {
  usual: { maximum: 4000, bytes: 48 * megabyte },
  madeUp: { maximum: 1000, bytes: 16 * megabyte },
} as const;

/**
 * Whether the URL is written as in links and sitemaps: the portal's host name and port, a path with upper-case escapes, and no
 * query except a language of the portal. The number of such URLs is limited; all others can be made up.
 */
export function isUsualUrl({ pathname, search }: URL, origin: string, canonicalOrigin: string): boolean {
  const isPlainQuery = search === '' || locales.some((locale) => search === `?lang=${locale}`);
  const isPlainHost = !endingDot.test(origin) && portOf(origin) === portOf(canonicalOrigin);
  return isPlainQuery && isPlainHost && !lowerCaseEscape.test(pathname);
}

const lowerCaseEscape = /%(?:[a-f]|[0-9A-F][a-f])/;
const endingDot = /\.(?::\d*)?$/;
const portOf = (origin: string): string | undefined => /:(\d*)$/.exec(origin)?.[1];

/** A cache of pages with limits. */
export function createKeptPages() {
  const roomOf = ({ maximum, bytes }: (typeof rooms)[keyof typeof rooms]) =>
    createCache<KeptPage>({ maximum, bytes: { maximum: bytes, of: ({ content }) => content.bytes.length } });
  const usual = roomOf(rooms.usual);
  const madeUp = roomOf(rooms.madeUp);
  return {
    get: (key: string): KeptPage | undefined => usual.get(key) ?? madeUp.get(key),
    set: (key: string, page: KeptPage, isUsual: boolean): void => (isUsual ? usual : madeUp).set(key, page),
  };
}

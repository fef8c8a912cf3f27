import { isId } from '@portico/contract/slug.ts';

/** The parts of a page's path, decoded. */
export type PagePath =
  | { page: 'products'; product: string }
  | { page: 'spec'; product: string; version: string; isChanges: true }
  | {
      page: 'spec';
      product: string;
      version?: string;
      isChanges?: undefined;
      part?: { kind: 'operation' | 'schema'; key: string };
    }
  | { page: 'docs'; product: string; chain: string[] };

const longestPath = 4000;
const longestSegment = 255;
const deepestDocument = 30;
/** The page to which an authorization server redirects a browser; it is never a version. */
const landingPage = 'oauth2-redirect.html';
const parts = { operations: 'operation', schemas: 'schema' } as const;

/** Undefined for a path of another page; null for a path that no page can have. */
export function readPagePath(path: string): PagePath | null | undefined {
  const [empty, page, ...rest] = path.split('/');
  if (empty !== '' || !isPage(page)) return undefined;
  if (rest.at(-1) === '') rest.pop();
  if (rest.length === 0) return undefined;
  const segments = path.length > longestPath ? undefined : decode(rest);
  if (!segments) return null;
  const [product = '', ...below] = segments;
  if (page === 'docs') return below.length > deepestDocument ? null : { page, product, chain: below };
  if (page === 'products') return below.length > 0 ? null : { page, product };
  const [version, group, key, ...more] = below;
  if (version === undefined) return { page, product };
  if (group === undefined) return version === landingPage ? undefined : { page, product, version };
  if (group === 'changes' && key === undefined) return { page, product, version, isChanges: true };
  const kind = Object.hasOwn(parts, group) ? parts[group as keyof typeof parts] : undefined;
  return kind && key !== undefined && more.length === 0 ? { page, product, version, part: { kind, key } } : null;
}

const isPage = (name: string | undefined): name is PagePath['page'] =>
  name === 'products' || name === 'spec' || name === 'docs';

function decode(segments: readonly string[]): string[] | undefined {
  try {
    const decoded = segments.map(decodeURIComponent);
    return decoded.every((segment) => segment !== '' && segment.length <= longestSegment && !segment.includes('\0'))
      ? decoded
      : undefined;
  } catch {
    return undefined;
  }
}

/** The part of a path for this row. A slug in the form of an id would be read as an id, so the id is used instead. */
export const keyOf = ({ id, slug }: { id: string; slug: string }): string => (slug === '' || isId(slug) ? id : slug);

export const toPath = (...segments: string[]): string => `/${segments.map(encodeURIComponent).join('/')}`;

/** Whether the path is the canonical one. Proxies write the digits of an encoded letter in either case. */
export const isWrittenAs = (path: string, canonical: string): boolean =>
  path === canonical || path.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()) === canonical;

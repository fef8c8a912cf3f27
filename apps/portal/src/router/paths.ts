import { parseSearch, stringifySearch } from '@portico/app-kit/search-text.ts';
import type { EntryState } from './history.ts';

/** The path of a route: `$name` is a segment, `{-$name}` an optional one, a trailing `$` all the rest. */
export type Params = Readonly<Record<string, string | undefined>>;

type Segment<Text extends string> = Text extends `{-$${infer Name}}`
  ? { readonly [Key in Name]?: string | undefined }
  : Text extends '$'
    ? { readonly _splat?: string | undefined }
    : Text extends `$${infer Name}`
      ? { readonly [Key in Name]: string }
      : unknown;

export type ParamsOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? Segment<First> & ParamsOf<Rest>
  : Segment<Path>;

/** The current location. */
export interface Place {
  readonly href: string;
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly searchStr: string;
  readonly search: Readonly<Record<string, string>>;
  /** Decoded, without `#`. */
  readonly hash: string;
  readonly state: EntryState;
}

export function toPlace(href: string, state: EntryState = {}): Place {
  const { pathname, search, hash } = new URL(href, 'https://portal.invalid');
  return {
    href: `${pathname}${search}${hash}`,
    pathname,
    searchStr: search,
    search: parseSearch(search),
    hash: decode(hash.slice(1)),
    state,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parameters of a path that matches a route, else undefined. */
export function matchPath(route: string, pathname: string): Params | undefined {
  const wanted = route.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  const params: Record<string, string | undefined> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment === '$') {
      params._splat = given.slice(index).map(decode).join('/');
      return params;
    }
    const name = /^(?:\{-)?\$(\w+)\}?$/.exec(segment)?.[1];
    const value = given[index];
    if (value === undefined) {
      if (!segment.startsWith('{-')) return undefined;
    } else if (name === undefined ? value !== segment : false) return undefined;
    if (name !== undefined && value !== undefined) params[name] = decode(value);
  }
  return given.length > wanted.length ? undefined : params;
}

export interface Wish {
  /** A route, `.` for the current page, or nothing with `href`. */
  readonly to?: string | undefined;
  readonly href?: string | undefined;
  readonly params?: Params | undefined;
  /** `true` keeps the current query. */
  readonly search?: object | true | undefined;
  /** `true` keeps the current hash. */
  readonly hash?: string | true | undefined;
}

const fill = (route: string, params: Params): string =>
  route
    .split('/')
    .flatMap((segment) => {
      if (segment === '$') return (params._splat ?? '').split('/').filter(Boolean).map(encodeURIComponent);
      const name = /^(?:\{-)?\$(\w+)\}?$/.exec(segment)?.[1];
      if (name === undefined) return [segment];
      const value = params[name];
      return value === undefined ? [] : [encodeURIComponent(value)];
    })
    .join('/') || '/';

/** The URL of a link, resolved from the current location. */
export function toHref({ to = '.', href, params = {}, search, hash }: Wish, from: Place): string {
  if (href !== undefined) return href;
  const pathname = to === '.' ? from.pathname : fill(to, params);
  const query =
    search === true
      ? from.searchStr
      : search
        ? stringifySearch(search as Readonly<Record<string, unknown>>)
        : to === '.'
          ? from.searchStr
          : '';
  const fragment = hash === true ? from.hash : (hash ?? '');
  return `${pathname}${query}${fragment && `#${encodeURI(fragment)}`}`;
}

import type { Route } from '../../platform/database/tables/catalog.ts';

/** A call as it arrived at the gateway. */
export interface Target {
  method: string;
  host: string;
  path: string;
}

export interface FoundRoute<Version> {
  version: Version;
  scopes: readonly string[];
  preflight: Route['preflight'];
  /** The number of segments of the route's path. */
  depth: number;
}

interface Leaf<Version> extends FoundRoute<Version> {
  methods: ReadonlySet<string> | undefined;
}

interface Branch<Version> {
  literal: Map<string, Branch<Version>>;
  any: Branch<Version> | undefined;
  leaves: Leaf<Version>[];
}

const anyHost = '*';

/**
 * Finds the product version of a call. The most specific route wins: an exact host before a pattern before none; then
 * the longest path, in which a literal segment beats a placeholder; then a route that names the method.
 */
export function createRouteTable<Version>(entries: Iterable<{ version: Version; routes: readonly Route[] }>) {
  const hosts = new Map<string, Branch<Version>>();
  for (const { version, routes } of entries) for (const route of routes) plant(hosts, version, route);

  return {
    isEmpty: hosts.size === 0,

    find({ method, host, path }: Target): FoundRoute<Version> | undefined {
      const segments = toSegments(path);
      if (!segments) return undefined;
      for (const name of candidates(host)) {
        const root = hosts.get(name);
        const leaf = root && findLeaf(root, segments, 0, method);
        if (leaf) return leaf;
      }
      return undefined;
    },
  };
}

export type RouteTable<Version> = ReturnType<typeof createRouteTable<Version>>;

function plant<Version>(hosts: Map<string, Branch<Version>>, version: Version, route: Route): void {
  const { hosts: names = [anyHost], paths = ['/'], methods, scopes = [], preflight } = route;
  const leaf = { version, scopes, preflight, methods: methods && new Set(methods) };
  for (const name of names) {
    for (const path of paths) {
      let branch = branchAt(hosts, name.toLowerCase());
      const segments = path.split('/').filter(Boolean);
      for (const segment of segments) {
        if (isPlaceholder(segment)) branch = branch.any ??= newBranch<Version>();
        else branch = branchAt(branch.literal, decodeSegment(segment) ?? segment);
      }
      const planted = { ...leaf, depth: segments.length };
      // Routes with a method come first, because the first match wins.
      if (leaf.methods) branch.leaves.unshift(planted);
      else branch.leaves.push(planted);
    }
  }
}

const newBranch = <Version>(): Branch<Version> => ({ literal: new Map(), any: undefined, leaves: [] });

function branchAt<Version>(branches: Map<string, Branch<Version>>, name: string): Branch<Version> {
  const branch = branches.get(name) ?? newBranch<Version>();
  branches.set(name, branch);
  return branch;
}

const isPlaceholder = (segment: string) => segment.startsWith('{') && segment.endsWith('}');

function findLeaf<Version>(
  branch: Branch<Version>,
  segments: readonly string[],
  at: number,
  method: string,
): Leaf<Version> | undefined {
  const segment = segments[at];
  if (segment !== undefined) {
    const literal = branch.literal.get(segment);
    const found = literal && findLeaf(literal, segments, at + 1, method);
    if (found) return found;
    const any = branch.any && findLeaf(branch.any, segments, at + 1, method);
    if (any) return any;
  }
  return branch.leaves.find(({ methods }) => methods === undefined || methods.has(method));
}

function* candidates(host: string): Generator<string> {
  yield host;
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) yield `*${host.slice(dot)}`;
  yield anyHost;
}

/** The decoded segments of the path; undefined if it is ambiguous. A trailing slash adds no segment. */
export function toSegments(path: string): string[] | undefined {
  if (ambiguityOf(path) !== undefined) return undefined;
  const pieces = path.slice(1).split('/');
  if (pieces.at(-1) === '') pieces.pop();
  return pieces.map((piece) => decodeSegment(piece) ?? piece);
}

/**
 * The reason why an upstream may read the path differently; undefined if it cannot. Such a path is refused and never
 * normalized, so that a call is not authorized by one path and served by another.
 */
export function ambiguityOf(path: string): string | undefined {
  if (!path.startsWith('/')) return 'does not begin with a slash';
  const pieces = path.slice(1).split('/');
  for (const [at, piece] of pieces.entries()) {
    if (piece === '' && at < pieces.length - 1) return 'has an empty segment';
    const reason = plain.test(piece) ? undefined : oddityOf(piece);
    if (reason !== undefined) return reason;
  }
  // A path that ends with two slashes has an empty segment between them.
  return path.length > 1 && path.endsWith('//') ? 'has an empty segment' : undefined;
}

/** A segment without encoded characters and without a leading dot. */
const plain = /^(?:[A-Za-z0-9_~!$&'()*+,=:@-][A-Za-z0-9_~!$&'()*+,=:@.-]*)?$/;

function oddityOf(piece: string): string | undefined {
  if (piece.includes('\\')) return 'has a backslash';
  // Characters that a path may contain unencoded (RFC 3986).
  if (!/^[A-Za-z0-9._~!$&'()*+,;=:@%-]*$/.test(piece)) return 'has a character that has to be encoded';
  const segment = decodeSegment(piece);
  if (segment === undefined) return 'is not encoded as UTF-8';
  if (/^\.{1,2}(?:;|$)/.test(segment)) return 'has a dot segment';
  // Some servers read text after a semicolon as parameters and ignore it.
  if (segment.includes(';')) return 'has a semicolon';
  if (/[/\\]/.test(segment)) return 'has an encoded slash or backslash';
  if (/\p{Cc}/u.test(segment)) return 'has a control character';
  return twice.test(segment) ? 'has a character that is encoded twice' : undefined;
}

/** A path with this changes when it is decoded a second time. */
const twice = /%[0-9a-f]{2}/i;

function decodeSegment(piece: string): string | undefined {
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined;
  }
}

import { createCache } from '../../platform/cache/cache.ts';
import type { CallHeaders } from '../auth-strategies/call-headers.ts';
import type { AuthorizeStore } from './authorize-store.ts';
import { createRouteTable, type RouteTable, type Target, toSegments } from './route-table.ts';

/**
 * Headers by which some APIs override the method of a call, also in alternative spellings. A preflight of a browser
 * asks about such headers and does not send them.
 */
const methodOverride = /^x[-_](?:http[-_]method(?:[-_]override)?|method[-_]override)$/;

/** The method that a browser asks for; undefined if the call is not a CORS preflight. */
export function preflightMethodOf(headers: CallHeaders): string | undefined {
  const { origin, 'access-control-request-method': method } = headers;
  if (origin === undefined || typeof method !== 'string' || !/^[A-Z]{1,20}$/.test(method)) return undefined;
  return Object.keys(headers).some((name) => methodOverride.test(name)) ? undefined : method;
}

interface Called {
  portal_id: string;
  id: string;
}

type Store = Pick<AuthorizeStore, 'findSpecHash' | 'listSpecOperations'>;

const maximumVersions = 1000;

/** How many segments at the end of a path are compared: callers choose its length, and no operation has more. */
const maximumSegments = 64;

interface KnownOperations {
  hash: string;
  table: RouteTable<true>;
  /** Segments of the longest path. */
  longest: number;
}

/** Finds the operations of specifications, for routes that pass preflights only of existing operations. */
export function createPreflights(store: Store) {
  const known = createCache<KnownOperations>({ maximum: maximumVersions });

  async function operationsOf({ portal_id, id }: Called): Promise<KnownOperations | undefined> {
    const hash = await store.findSpecHash(portal_id, id);
    if (hash === undefined) return undefined;
    const remembered = known.get(id);
    if (remembered?.hash === hash) return remembered;
    const listed = await store.listSpecOperations(portal_id, id);
    const routes = listed.map(({ method, path }) => ({ paths: [exactly(path)], methods: [method.toUpperCase()] }));
    const longest = listed.reduce(
      (most, { path }) => Math.max(most, Math.min(countSegments(path), maximumSegments)),
      0,
    );
    const operations = { hash, table: createRouteTable([{ version: true as const, routes }]), longest };
    known.set(id, operations);
    return operations;
  }

  return {
    /**
     * Whether the path ends with that of an operation with this method. Before that it may have the base path of the
     * API's servers: the route's path, and perhaps more.
     */
    async isOperation({ version, depth }: { version: Called; depth: number }, { method, path }: Target) {
      const segments = toSegments(path);
      const operations = segments && (await operationsOf(version));
      if (!operations) return false;
      // The operation `/` matches only the route's own path; otherwise every path would match it.
      const last = segments.length === depth ? segments.length : segments.length - 1;
      for (let at = Math.max(0, segments.length - operations.longest); at <= last; at++) {
        const end = segments.slice(at).map(encodeURIComponent).join('/');
        if (operations.table.find({ method, host: '', path: exactly(`/${end}`) })) return true;
      }
      return false;
    },
  };
}

const countSegments = (path: string): number => path.split('/').filter(Boolean).length;

/** Routes are path prefixes, and operations whole paths: this makes an operation match only at the end. */
const exactly = (path: string) => `${path.replace(/\/$/, '')}/@end`;

import type { IncomingHttpHeaders } from 'node:http';
import { type Access, isOfPortal, type Operation } from '@portico/contract/operation.ts';
import type { Portal } from '../portal.ts';

type Headers = Record<string, string>;
type Asker = Pick<IncomingHttpHeaders, 'origin' | 'referer'>;

/** Response headers that an allowed page may read besides those that every page may. */
const readable = 'content-disposition, etag, portico-terms-due, retry-after, x-request-id';
/** Request headers that an allowed page may send besides those that every page may. */
const sendable = 'accept, accept-language, authorization, content-type, if-none-match';
/** How long a browser may cache a preflight, in seconds. */
const preflightSeconds = '600';

export type AllowedOrigins = ReturnType<typeof createAllowedOrigins>;

/**
 * Only the API of portals is opened: no operation of organizations. Operations that any site may call are open already.
 */
export const isOpenable = ({
  access,
  path,
  crossSite,
}: Pick<Operation, 'path' | 'crossSite'> & { access: Access }): boolean =>
  isOfPortal(access) && path.startsWith('/api/v2/') && !crossSite;

/**
 * Front ends on other origins, by their exact names: those that the operator allows on every portal, and those that a
 * portal allows for itself. None by default.
 */
export function createAllowedOrigins(onEveryPortal: readonly string[]) {
  const everywhere = new Set(onEveryPortal);
  const isAllowed = ({ allowed_origins }: Portal, origin: string | undefined): origin is string =>
    origin !== undefined && (everywhere.has(origin) || allowed_origins.includes(origin));
  /** If any origin is allowed, all answers vary by Origin, so that caches keep them apart. */
  const isOpen = ({ allowed_origins }: Portal): boolean => everywhere.size > 0 || allowed_origins.length > 0;

  const toAllowance = (origin: string): Headers => ({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  });

  return {
    isAllowed,

    /** The headers for an answer of an openable operation. */
    headersFor(portal: Portal, { origin, referer }: Asker, isImage = false): Headers {
      if (!isOpen(portal)) return {};
      // Without an Origin header, only the Referer names the page that shows an image.
      const shower = origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined);
      return {
        vary: isImage ? 'Origin, Referer' : 'Origin',
        ...(isAllowed(portal, origin) && { ...toAllowance(origin), 'access-control-expose-headers': readable }),
        ...(isImage && isAllowed(portal, shower) && { 'cross-origin-resource-policy': 'cross-origin' }),
      };
    },

    /** The answer to a preflight; undefined if the origin is not allowed. */
    preflightFor(portal: Portal, origin: string, methods: readonly string[]): Headers | undefined {
      if (!isAllowed(portal, origin)) return undefined;
      return {
        ...toAllowance(origin),
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': sendable,
        'access-control-max-age': preflightSeconds,
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      };
    },
  };
}

/** Adds names to a Vary header. */
export const joinVary = (before: unknown, more: string): string =>
  before === undefined || before === '' ? more : `${String(before)}, ${more}`;

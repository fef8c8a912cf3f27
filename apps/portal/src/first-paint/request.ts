import { readHash, type Target, toLikelyAnchor } from '@portico/api-reference/view/target.ts';

/** What the first scripts know of where they run. */
export interface Environment {
  readonly fetch: typeof globalThis.fetch;
  readonly page: { readonly pathname: string; readonly search: string; readonly hash: string };
  /** As the server says in the page; undefined where it says nothing. */
  readonly isPublic: boolean | undefined;
  /** Asked for only where it matters: to open the storage takes a moment. */
  readonly hasSession: () => boolean;
}

export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const address = new RegExp(`^/spec/(${uuid})/(${uuid})$`, 'i');

/** What the reader of a reference came for, and where the rest of it is; undefined elsewhere. */
export function toFirstPaintPath({ pathname, search, hash }: Environment['page']) {
  const [, product, version] = address.exec(`${pathname}${search}`) ?? [];
  if (product === undefined || version === undefined) return undefined;
  const below = `/api/v2/products/${product}`;
  const ofVersion = `${below}/versions/${version}`;
  const reference = `${ofVersion}/reference`;
  return { path: toPart(reference, readHash(hash)), reference, below, ofVersion };
}

/** Until the index is there, the anchor of what is named is guessed from its name. */
const toPart = (reference: string, target: Target): string =>
  target.kind === 'overview'
    ? reference
    : `${reference}/${target.kind}s/${encodeURIComponent(toLikelyAnchor(target.name))}`;

/** Cookies are for portals with accounts only, and without a session those would refuse (APP-03, APP-13). */
export function toCredentials(isPublic: boolean, hasSession: () => boolean): RequestCredentials | undefined {
  if (isPublic) return 'omit';
  return hasSession() ? 'include' : undefined;
}

const accept = { accept: 'application/json, application/problem+json' };

interface Scheduler {
  postTask<Result>(task: () => Promise<Result>, options: { priority: 'user-blocking' }): Promise<Result>;
}

/**
 * Asks before anybody else does. To begin a request takes a browser a while, and several in one go hold up the page: where it
 * can, each comes after what is being done, and before all else.
 */
export function askSoon(fetch: Environment['fetch'], path: string, credentials: RequestCredentials): Promise<Response> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  const ask = () => fetch(path, { credentials, headers: accept });
  return scheduler ? scheduler.postTask(ask, { priority: 'user-blocking' }) : ask();
}

/** A request that was made before anybody asked for it. */
export interface EarlyAnswer {
  readonly credentials: RequestCredentials;
  readonly answer: Promise<Response>;
}

export interface FirstPaint extends EarlyAnswer {
  readonly path: string;
  /** Settled when the reader can see what they came for, or will not before the application shows it. */
  readonly isDrawn: Promise<boolean>;
}

declare global {
  interface Window {
    /** What the first script of a page has begun, for the application that is read later. */
    porticoFirstPaint?: FirstPaint | undefined;
  }
}

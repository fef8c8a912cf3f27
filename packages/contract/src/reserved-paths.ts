/**
 * The first parts of paths that the portal or the server itself answers. Pages that owners write cannot begin with them.
 * A test compares this list with the routes of the portal and of the server.
 */
const reservedSegments: ReadonlySet<string> = new Set([
  // Pages of the portal.
  'catalog',
  'search',
  'products',
  'spec',
  'docs',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'accept-terms',
  'my-apps',
  'application',
  'notifications',
  'unsubscribe',
  'drafts',
  '403',
  '404',
  // What the server answers.
  'api',
  'assets',
  'console',
  'gateway',
  'healthz',
  'kauth',
  'metrics',
  'oauth',
  'readyz',
  'v2',
]);

/** Whether a path, with its first slash, belongs to the portal or the server. */
export const isReservedPath = (path: string): boolean => reservedSegments.has(path.split('/', 2)[1] ?? '');

/** Whom a page of the portal is for. */
type PageReaders = 'everyone' | 'logged-in' | 'logged-out';

/** The pages of the portal itself that a menu can lead to. Their readers decide who sees the entry. */
const portalPages: Readonly<Record<string, PageReaders>> = {
  '/': 'everyone',
  '/catalog': 'everyone',
  '/search': 'everyone',
  '/login': 'logged-out',
  '/register': 'logged-out',
  '/my-apps': 'logged-in',
  '/application/create': 'logged-in',
  '/notifications': 'logged-in',
};

/** Undefined for a path that is no such page. */
export const readersOfPortalPage = (path: string): PageReaders | undefined =>
  Object.hasOwn(portalPages, path) ? portalPages[path] : undefined;

export const portalPagePaths: readonly string[] = Object.keys(portalPages);

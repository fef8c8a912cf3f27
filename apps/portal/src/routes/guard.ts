import type { PortalContext } from '@portico/contract/portal.ts';
import { hasAccounts } from '../shared/session/has-accounts.ts';

/**
 * Who may open a page.
 * `public`     – everybody, on every portal, without any further question
 * `entry`      – login and registration: for those who are not signed in yet
 * `recovery`   – forgotten and new passwords: also for those who are signed in
 * `visitor`    – anyone on a public portal, a signed-in developer on a private one
 * `developer`  – a signed-in developer of a portal with accounts
 */
export type PageAccess = 'public' | 'entry' | 'recovery' | 'visitor' | 'developer';

interface FlagGate {
  readonly key: string;
  readonly expected: boolean;
}

/** The access rules of a route; the guard reads nothing else. */
export interface PageRules {
  readonly access: PageAccess;
  /** The page belongs to a product and needs the `view` action on it. */
  readonly needsView?: boolean;
  readonly flag?: FlagGate;
}

export interface Visit {
  readonly page: PageRules;
  /** The requested path, with query and hash. */
  readonly path: string;
  /** The full path of the page that the visitor is on, if any. */
  readonly cameFrom?: string | undefined;
  readonly query: { readonly loginSuccess?: unknown };
  readonly signedIn: boolean;
  /** The page that was requested before the login. */
  readonly target?: string | undefined;
  readonly portal: Pick<PortalContext, 'is_public' | 'rbac_enabled' | 'has_accounts'>;
  readonly isOn: (flag: string) => boolean;
  /** Whether the visitor may view the product of the page; undefined until it is loaded. */
  readonly mayView?: boolean | undefined;
}

export type Decision =
  | { readonly go: 'on' }
  /** The target has been reached and is to be forgotten. */
  | { readonly go: 'to'; readonly path: string; readonly because: 'target' }
  | { readonly go: 'to'; readonly path: '/login'; readonly because: 'no-session' }
  | { readonly go: 'to'; readonly path: '/403'; readonly because: 'forbidden' }
  | { readonly go: 'to'; readonly path: '/'; readonly because: 'signed-in' | 'public-portal' }
  /** A redirect to the current page: stay. */
  | { readonly go: 'nowhere' }
  /** Ask for the permission, then decide again. */
  | { readonly go: 'ask' };

export const isAuthPage = (page: Partial<PageRules> | undefined): boolean =>
  page?.access === 'entry' || page?.access === 'recovery';

/**
 * These pages show private data that changes often: the server renders their frame, and the browser loads the content.
 */
export const isDrawnAsFrame = (page: Pick<PageRules, 'access'>): boolean => page.access === 'developer';

const on: Decision = { go: 'on' };

/** The routing rules of the portal, in their order: the first that applies decides. */
export function decide(visit: Visit): Decision {
  const decision = ruleOn(visit);
  const leadsBack = decision.go === 'to' && visit.cameFrom === decision.path;
  return leadsBack ? { go: 'nowhere' } : decision;
}

function ruleOn({ page, path, query, signedIn, target, portal, isOn, mayView }: Visit): Decision {
  if (page.access === 'public') return on;

  const hasJustLoggedIn = query.loginSuccess === 'true';
  if (hasJustLoggedIn && target !== undefined && target !== path) return { go: 'to', path: target, because: 'target' };

  const withAccounts = hasAccounts(portal);
  const needsSession = page.access === 'developer' || (page.access === 'visitor' && !portal.is_public);
  if (withAccounts && !signedIn && needsSession) return { go: 'to', path: '/login', because: 'no-session' };

  if (page.flag && isOn(page.flag.key) !== page.flag.expected) return { go: 'to', path: '/403', because: 'forbidden' };
  if (page.needsView && !portal.is_public && portal.rbac_enabled) {
    if (mayView === undefined) return { go: 'ask' };
    if (!mayView) return { go: 'to', path: '/403', because: 'forbidden' };
  }

  if (withAccounts && signedIn && page.access === 'entry') return { go: 'to', path: '/', because: 'signed-in' };

  const isForAccounts = page.access === 'developer' || isAuthPage(page);
  if (!withAccounts && isForAccounts) return { go: 'to', path: '/', because: 'public-portal' };
  return on;
}

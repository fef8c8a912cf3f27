import { readersOfPortalPage } from '@portico/contract/reserved-paths.ts';
import type { SiteLink } from '@portico/contract/site.ts';
import type { HomeKind } from '@portico/contract/site-kinds.ts';
import { isPortalLink, readPortalLink, toPagePath } from '@portico/documents/parse/portal-links.ts';
import type { Portal } from '../../platform/portal.ts';

interface Deps {
  portal: Pick<Portal, 'is_public' | 'has_accounts' | 'basic_auth_enabled'>;
  isSignedIn: boolean;
  home: HomeKind;
  /** The paths of the site's pages that the viewer may read. */
  readable: ReadonlySet<string>;
  /** What the targets in `portal.yaml` lead to. */
  targets: ReadonlyMap<string, string>;
  /** The path of a page of a product; undefined where the viewer may not open it. */
  pathOfProduct(path: string): Promise<string | undefined>;
}

interface NamedLink {
  label: string;
  to: string;
  only?: 'logged-in' | 'logged-out' | undefined;
}

type Openable<Link extends NamedLink> = Omit<Link, 'to' | 'only'> & SiteLink;

export type OpenableLinks = ReturnType<typeof createOpenableLinks>;

/** Which links a viewer may follow, and where they lead. */
export function createOpenableLinks(deps: Deps) {
  const { portal, isSignedIn, home, readable, targets, pathOfProduct } = deps;
  const known = new Map<string, string | undefined>();

  async function open(target: string): Promise<string | undefined> {
    if (isPortalLink(target)) {
      const named = readPortalLink(target);
      const path = named && (await pathOfProduct(toPagePath({ ...named, heading: '' })));
      return path && `${path}${named.heading ? `#${encodeURIComponent(named.heading)}` : ''}`;
    }
    if (!target.startsWith('/')) return target;
    const [path = ''] = target.split(/[?#]/, 1);
    if (readable.has(path)) return target;
    const readers = readersOfPortalPage(path);
    if (readers === undefined || !isOpen(readers)) return undefined;
    if (path === '/register' && !portal.basic_auth_enabled) return undefined;
    return path === '/catalog' && home !== 'page' ? target.replace('/catalog', '/') : target;
  }

  const isOpen = (readers: 'everyone' | 'logged-in' | 'logged-out'): boolean =>
    readers === 'everyone'
      ? portal.is_public || isSignedIn
      : portal.has_accounts && isSignedIn === (readers === 'logged-in');

  const isFor = ({ only }: Pick<NamedLink, 'only'>): boolean =>
    only === undefined || isSignedIn === (only === 'logged-in');

  async function hrefOf(to: string): Promise<string | undefined> {
    const target = targets.get(to);
    if (target === undefined) return undefined;
    if (!known.has(target)) known.set(target, await open(target));
    return known.get(target);
  }

  return {
    isFor,
    hrefOf,
    /** The links that the viewer may follow. */
    async among<Link extends NamedLink>(links: readonly Link[]): Promise<Openable<Link>[]> {
      const shown: Openable<Link>[] = [];
      for (const { to, only, ...link } of links) {
        const href = isFor({ only }) ? await hrefOf(to) : undefined;
        if (href !== undefined) shown.push({ ...link, href });
      }
      return shown;
    },
  };
}

import type { PageHead } from '@portico/contract/page-head.ts';
import { type ComponentType, createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { Choices } from '../page-data.ts';
import { rememberOpened } from './recent-places.ts';
import { useServices } from './services.ts';
import { useText } from './text/use-text.tsx';

/** Where the server reads the metadata of the page. */
export interface HeadSinkValue {
  head?: PageHead;
  /** The form for language and theme. It is only for readers without scripts, so browsers that run scripts do not load it. */
  readonly Switches: ComponentType<{ readonly choices: Choices }>;
  /** Parts whose files the page requires besides those of its route. */
  modules?: Set<string>;
}

const HeadContext = createContext<HeadSinkValue | undefined>(undefined);
export const HeadSink = HeadContext.Provider;

type SaidHead = Partial<PageHead> & Pick<PageHead, 'title'>;

function useHead(said: SaidHead | undefined) {
  const sink = useContext(HeadContext);
  const { portal, origin } = useServices();
  const text = useText();
  const portalTitle = portal.name || text.titles.portal;
  // The page's own metadata replaces that of its route, and is set later.
  if (sink && said) sink.head = { kind: 'other', path: '', breadcrumb: [], ...sink.head, ...said };
  return {
    title: said?.title ? `${said.title} | ${portalTitle}` : portalTitle,
    origin: canonicalOrigin(origin, portal.canonical_domain),
    text,
  };
}

/** The canonical URL has the scheme and port of the current URL. */
const canonicalOrigin = (origin: string, domain: string): string =>
  URL.canParse(origin) && new URL(origin).hostname === domain ? origin : `https://${domain}`;

/** Rendered only on the server; undefined in a browser. */
export const usePlainSwitches = () => useContext(HeadContext)?.Switches;

/** Tells the server that the page requires the files of a lazy part. */
export function useModule(module: string | undefined): void {
  const sink = useContext(HeadContext);
  if (module !== undefined) sink?.modules?.add(module);
}

/** Sets the title of the window: page, then portal (GRD-10). */
export function useRouteTitle(page: string): void {
  const { title } = useHead({ title: page });
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    document.title = title;
    // Metadata that the server rendered stays as long as the first page is open.
    if (!isFirst.current) forgetPage();
    isFirst.current = false;
  }, [title]);
}

/** For a page with metadata of its own. A plain effect runs after the layout effect above. */
export function usePageHead(said: SaidHead | undefined): void {
  const { title, origin, text } = useHead(said);
  const { description, path } = said ?? {};
  const isThere = said !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the language sets the route's title again before this
  useEffect(() => {
    if (!isThere) return;
    if (path !== undefined) rememberOpened({ kind: 'other', breadcrumb: [], ...said, path });
    document.title = title;
    const canonical = path === undefined ? undefined : `${origin}${path}`;
    if (canonical === canonicalNow()) return;
    forgetPage();
    if (canonical !== undefined) add('link', { rel: 'canonical', href: canonical });
    if (description) add('meta', { name: 'description', content: description });
  }, [isThere, title, description, path, origin, text]);
}

const ofOnePage = [
  'link[rel=canonical]',
  'link[hreflang]',
  'link[type="application/atom+xml"]',
  'link[type="application/feed+json"]',
  'meta[name=description]',
  'meta[property^="og:"]',
  'meta[property^="article:"]',
  'meta[name^="twitter:"]',
  'script[type="application/ld+json"]',
].join();

function forgetPage(): void {
  for (const stale of document.head.querySelectorAll(ofOnePage)) stale.remove();
}

const canonicalNow = (): string | undefined =>
  document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href.split('?', 1)[0];

function add(name: 'link' | 'meta', attributes: Readonly<Record<string, string>>): void {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.head.append(element);
}

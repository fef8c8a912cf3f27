import type { Locale } from '@portico/contract/constants.ts';
import type { PortalFlags } from '@portico/contract/flags.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EntryState } from './router/history.ts';
import type { SessionDeveloper } from './shared/session/session.ts';

/** Preferences of the reader, which the server reads from cookies. */
export interface Choices {
  readonly locale: Locale;
  readonly theme?: 'light' | 'dark' | undefined;
  readonly view?: 'cards' | 'table' | undefined;
  /** How many levels of nested properties are open. */
  readonly levels?: '1' | '2' | '3' | 'all' | undefined;
  /** The announcement that the reader closed, by its id, if it is the one that is shown now. */
  readonly closedNotice?: string | undefined;
  /** False where the portal's own stylesheet allows a single scheme. */
  readonly hasThemes: boolean;
}

/** The data that the server rendered the page from. The browser uses it without requesting it again. */
export interface PageData {
  readonly portal: PortalContext;
  readonly flags: PortalFlags;
  readonly choices: Choices;
  readonly hasLogo: boolean;
  /** The developer that the page was rendered for, on a portal with accounts. */
  readonly developer?: SessionDeveloper | undefined;
  /** The page that was rendered instead, because the requested one does not exist or is forbidden. */
  readonly instead?: { readonly href: string; readonly state: EntryState } | undefined;
  /** The queries and their responses. */
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[];
}

/** The answers that a page was drawn from. */
export const queriesOf = (queries: QueryClient): PageData['queries'] =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** They count as fresh from now on, however long the server has cached the page. */
export function takeOverQueries(queries: QueryClient, page: PageData): void {
  for (const [key, data] of page.queries) queries.setQueryData(key, data);
}

const pageDataId = 'page-data';

/** Undefined on a page that no server drew. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

import { createQueryClient } from '@portico/app-kit/query-client.ts';
import type { Wording } from '@portico/app-kit/text-provider.tsx';
import { type AuthError, type Client, createClient } from '@portico/client/client.ts';
import { getDeveloperMe, getDeveloperSession } from '@portico/contract/developer.ts';
import type { PortalFlags } from '@portico/contract/flags.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import type { ReactNode } from 'react';
import { type PageData, takeOverQueries } from './page-data.ts';
import { Portal } from './portal.tsx';
import { createBrowserHistory, type PortalHistory } from './router/history.ts';
import type { DataFirst } from './router/router.ts';
import { isAuthPage, isDrawnAsFrame, type PageRules } from './routes/guard.ts';
import { createPortalRouter } from './routes/router.tsx';
import { createBusy } from './shared/busy.ts';
import { toFlagContext } from './shared/flags/flag-context.ts';
import { settleFlags } from './shared/flags/flags.ts';
import { loginPage } from './shared/pages.ts';
import { inLanguage } from './shared/reading-language.ts';
import { hasAccounts } from './shared/session/has-accounts.ts';
import { createLogOut } from './shared/session/log-out.ts';
import { createSession } from './shared/session/session.ts';
import type { Text } from './shared/text/use-text.tsx';
import { forgetDevelopers } from './shared/try-it-storage.ts';

export interface Environment {
  readonly container: HTMLElement;
  readonly fetch: typeof globalThis.fetch;
  readonly languages: readonly string[];
  readonly location: Pick<Location, 'hostname' | 'reload' | 'assign'>;
  readonly localStorage: Storage | undefined;
  readonly sessionStorage: Storage | undefined;
  /** The data that the server rendered the page from, if it did. */
  readonly page?: PageData | undefined;
  readonly history?: PortalHistory;
  readonly retryDelay?: number;
}

interface Opening extends Environment {
  readonly portal: PortalContext;
  readonly flags: Promise<PortalFlags>;
  readonly wording: Wording<Text>;
}

/** Everything after the portal is known: session, flags, the profile after a single sign-on, the first page (APP-03). */
export async function openPortal(opening: Opening): Promise<ReactNode> {
  const { fetch, portal, wording, location, localStorage, page, retryDelay } = opening;
  const withAccounts = hasAccounts(portal);
  const credentials = withAccounts ? 'include' : 'omit';
  const session = createSession(localStorage);
  if (page?.developer && page.developer.id !== session.current().developer?.id) session.begin(page.developer);
  // The server rendered the page for a visitor, so the stored session has ended.
  if (page && !page.developer && session.current().developer) session.end(session.current().to);
  session.subscribe(() => {
    if (!session.current().developer) forgetDevelopers([localStorage, opening.sessionStorage]);
  });
  const endSession = createLogOut({ client: createClient({ fetch, credentials }), session });
  const plain = createClient({
    fetch,
    credentials,
    hasSession: () => session.current().developer !== undefined,
    onAuthError: (reason) => answerAuthError(reason),
  });
  const client = inLanguage(plain, portal.languages, wording.locale);
  /** Set after an expired session was ended, so that it is ended once. */
  let isStranger = false;
  const queries = createQueryClient(retryDelay);
  if (page) takeOverQueries(queries, page);
  const busy = createBusy();

  const context = toFlagContext(portal, session.current().developer?.id);
  const flags = await settleFlags(opening.flags, context);
  const history = opening.history ?? createBrowserHistory();
  if (page?.instead) history.replace(page.instead.href, page.instead.state);
  const router = createPortalRouter(
    {
      client,
      portal,
      queries,
      session,
      flags,
      busy,
      origin: window.location.origin,
      hasLogo: page?.hasLogo ?? document.documentElement.dataset.logo !== 'none',
      choices: page?.choices,
      load: (path) => location.assign(path),
      reload: () => location.reload(),
      async logOut() {
        busy.set(true);
        await endSession();
        location.assign(portal.is_public ? '/' : '/login');
      },
    },
    history,
  );

  if (withAccounts && !page?.developer) await findDeveloper();

  /**
   * Loads the profile where this browser has none stored: after single sign-on (APP-08), and before the guard redirects
   * to the login. While it loads, the flag of a login counts as a session (APP-10).
   */
  async function findDeveloper(): Promise<void> {
    const place = router.place();
    if (place.search.loginSuccess === 'true') {
      if (!(await loadProfile())) router.history.replace(withoutLoginFlag(place.href));
    } else if (!page && !session.current().developer && !isAuthPage(router.routeAt(place).rules)) {
      if (await mayHaveSession(createClient({ fetch, credentials }))) await loadProfile();
    }
  }

  async function loadProfile(): Promise<boolean> {
    try {
      session.begin(await createClient({ fetch, credentials, hasSession: () => true }).send(getDeveloperMe));
      return true;
    } catch {
      return false;
    }
  }

  function answerAuthError(reason: AuthError): void {
    if (reason === 'TERMS_DUE') leadToTerms();
    else if (reason === 'RESPONSE_FORBIDDEN') void router.navigate({ to: '/403', replace: true });
    else if (withAccounts && !isAuthPage(router.shown()?.route.rules))
      void (isForEveryone() ? toStranger() : toLogin(reason));
  }

  /** The login page asks for the terms itself. */
  function leadToTerms(): void {
    const { href } = router.place();
    if (!isAuthPage(router.routeAt(router.place()).rules))
      location.assign(`/accept-terms?to=${encodeURIComponent(href)}`);
  }

  const isForEveryone = () => portal.is_public && router.shown()?.route.rules.access !== 'developer';

  /** Removes an expired session and shows the page as to any visitor. */
  async function toStranger(): Promise<void> {
    if (isStranger) return;
    isStranger = true;
    await endSession();
    await queries.resetQueries();
    await router.invalidate();
  }

  /** Calls logout only if there was a session (APP-20). */
  async function toLogin(reason: AuthError): Promise<void> {
    const { href } = router.place();
    if (reason === 'SESSION_EXPIRED') await endSession(href);
    else session.end(href);
    queries.clear();
    await router.navigate({ ...loginPage, replace: true });
  }

  await router.load({ data: page ? dataOfDrawn(router.routeAt(router.place()).rules) : 'asked' });
  /** Content of another language is loaded with the page. */
  function loadChosenLanguage(): boolean {
    if (!portal.languages) return false;
    const url = new URL(window.location.href);
    // The URL would decide before the choice.
    if (!url.searchParams.has('lang')) location.reload();
    else {
      url.searchParams.delete('lang');
      location.assign(url.href);
    }
    return true;
  }

  return <Portal onChosenLanguage={loadChosenLanguage} queries={queries} router={router} wording={wording} />;
}

/** A server-rendered page has its data and waits for code only. A frame is hydrated before its data is loaded. */
const dataOfDrawn = (page: PageRules): DataFirst => (isDrawnAsFrame(page) ? 'later' : 'awaited');

/** When the request fails, assume that there may be a session. */
const mayHaveSession = (client: Client): Promise<boolean> =>
  client.send(getDeveloperSession).then(
    ({ has_tokens }) => has_tokens,
    () => true,
  );

function withoutLoginFlag(href: string): string {
  const url = new URL(href, 'https://portal.invalid');
  url.searchParams.delete('loginSuccess');
  return `${url.pathname}${url.search}${url.hash}`;
}

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
  /** What the server drew the page from, where it did. */
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
  // The server drew the page for a stranger: what is remembered here is over.
  if (page && !page.developer && session.current().developer) session.end(session.current().to);
  session.subscribe(() => {
    if (!session.current().developer) forgetDevelopers([localStorage, opening.sessionStorage]);
  });
  const endSession = createLogOut({ client: createClient({ fetch, credentials }), session });
  const client = createClient({
    fetch,
    credentials,
    hasSession: () => session.current().developer !== undefined,
    onAuthError: (reason) => answerAuthError(reason),
  });
  /** After a session that was over: there is nothing more to end. */
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
   * Asks who is signed in where this browser does not remember: after a login elsewhere (APP-08), and before the guard leads
   * to the login. The flag of a login counts as a session for as long as it takes to ask (APP-10).
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
    if (reason === 'RESPONSE_FORBIDDEN') void router.navigate({ to: '/403', replace: true });
    else if (withAccounts && !isAuthPage(router.shown()?.route.rules))
      void (isForEveryone() ? toStranger() : toLogin(reason));
  }

  const isForEveryone = () => portal.is_public && router.shown()?.route.rules.access !== 'developer';

  /** What is left of a session that is over goes, and the reader sees what everyone sees. */
  async function toStranger(): Promise<void> {
    if (isStranger) return;
    isStranger = true;
    await endSession();
    await queries.resetQueries();
    await router.invalidate();
  }

  /** Nobody is logged out who was not logged in (APP-20). */
  async function toLogin(reason: AuthError): Promise<void> {
    const { href } = router.place();
    if (reason === 'SESSION_EXPIRED') await endSession(href);
    else session.end(href);
    queries.clear();
    await router.navigate({ ...loginPage, replace: true });
  }

  await router.load({ data: page ? dataOfDrawn(router.routeAt(router.place()).rules) : 'asked' });
  return <Portal queries={queries} router={router} wording={wording} />;
}

/** A page that is drawn has its data: what there is to wait for is code. A frame is taken over before anything is in it. */
const dataOfDrawn = (page: PageRules): DataFirst => (isDrawnAsFrame(page) ? 'later' : 'awaited');

/** A server that does not know may still know the developer. */
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

import { createQueryClient } from '@portico/app-kit/query-client.ts';
import type { Wording } from '@portico/app-kit/text-provider.tsx';
import { type AuthError, type Client, createClient } from '@portico/client/client.ts';
import { toastMs } from '@portico/contract/constants.ts';
import { getDeveloperMe, getDeveloperSession } from '@portico/contract/developer.ts';
import type { PortalFlags } from '@portico/contract/flags.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import { ToastProvider } from '@portico/ui/toast.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { isAuthPage } from './routes/guard.ts';
import { createPortalRouter } from './routes/router.tsx';
import { createBusy } from './shared/busy.ts';
import { toFlagContext } from './shared/flags/flag-context.ts';
import { settleFlags } from './shared/flags/flags.ts';
import { loginPage } from './shared/pages.ts';
import { createLogOut } from './shared/session/log-out.ts';
import { createSession } from './shared/session/session.ts';
import { type Text, TextProvider } from './shared/text/use-text.tsx';

export interface Environment {
  readonly container: HTMLElement;
  readonly fetch: typeof globalThis.fetch;
  readonly languages: readonly string[];
  readonly location: Pick<Location, 'hostname' | 'reload' | 'assign'>;
  readonly localStorage: Storage | undefined;
  readonly sessionStorage: Storage | undefined;
  /** The reader has something before them already: the portal shows itself when it has all that it needs. */
  readonly hasFirstPaint?: boolean;
  readonly history?: RouterHistory;
  readonly retryDelay?: number;
}

interface Opening extends Environment {
  readonly portal: PortalContext;
  readonly flags: Promise<PortalFlags>;
  readonly wording: Wording<Text>;
}

/** Everything after the portal is known: session, flags, the profile after a single sign-on, routing (APP-03). */
export async function openPortal(opening: Opening): Promise<ReactNode> {
  const { fetch, portal, wording, location, localStorage, retryDelay } = opening;
  const credentials = portal.is_public ? 'omit' : 'include';
  const session = createSession(localStorage);
  const endSession = createLogOut({ client: createClient({ fetch, credentials }), session });
  const client = createClient({
    fetch,
    credentials,
    hasSession: () => session.current().developer !== undefined,
    onAuthError: (reason) => answerAuthError(reason),
  });
  const queries = createQueryClient(retryDelay);
  const busy = createBusy();

  const context = toFlagContext(portal, session.current().developer?.id);
  const flags = await settleFlags(opening.flags, context);
  // The reader reads already: between two long steps the browser may do what they ask of it.
  if (opening.hasFirstPaint) await afterMs(0);
  const router = createPortalRouter(
    {
      client,
      portal,
      queries,
      session,
      flags,
      busy,
      load: (path) => location.assign(path),
      reload: () => location.reload(),
      async logOut() {
        busy.set(true);
        await endSession();
        location.assign('/login');
      },
    },
    opening.history,
  );

  if (!portal.is_public) await findDeveloper();

  /**
   * Asks who is signed in where this browser does not remember: after a login elsewhere (APP-08), and before the guard leads
   * to the login. The flag of a login counts as a session for as long as it takes to ask (APP-10).
   */
  async function findDeveloper(): Promise<void> {
    const { searchStr, href } = router.latestLocation;
    if (isReturnFromLogin(searchStr)) {
      if (!(await loadProfile())) router.history.replace(withoutLoginFlag(href));
    } else if (
      !session.current().developer &&
      !isAuthPage(router.matchRoutes(router.latestLocation).at(-1)?.staticData)
    ) {
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
    else if (!portal.is_public && !isAuthPage(router.state.matches.at(-1)?.staticData)) void toLogin(reason);
  }

  /** Nobody is logged out who was not logged in (APP-20). */
  async function toLogin(reason: AuthError): Promise<void> {
    const { href } = router.latestLocation;
    if (reason === 'SESSION_EXPIRED') await endSession(href);
    else session.end(href);
    queries.clear();
    await router.navigate({ ...loginPage, replace: true });
  }

  if (opening.hasFirstPaint) await Promise.race([prepareWhole(router, queries), afterMs(patienceMs)]);

  return (
    <StrictMode>
      <TextProvider initial={wording}>
        <QueryClientProvider client={queries}>
          <ToastProvider durationMs={toastMs} label={wording.text.messages}>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </TextProvider>
    </StrictMode>
  );
}

/** However slow the rest is, the reader gets a portal that answers. */
const patienceMs = 1500;

const afterMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The first page with its code and its data: drawn once and in small steps, instead of anew with each thing that comes. */
async function prepareWhole(router: ReturnType<typeof createPortalRouter>, queries: QueryClient): Promise<void> {
  await afterMs(0);
  await router.load();
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (queries.isFetching() === 0) resolve();
  };
  const leave = queries.getQueryCache().subscribe(look);
  look();
  await promise;
  leave();
}

/** A server that does not know may still know the developer. */
const mayHaveSession = (client: Client): Promise<boolean> =>
  client.send(getDeveloperSession).then(
    ({ has_tokens }) => has_tokens,
    () => true,
  );

const isReturnFromLogin = (search: string): boolean => new URLSearchParams(search).get('loginSuccess') === 'true';

function withoutLoginFlag(href: string): string {
  const url = new URL(href, 'https://portal.invalid');
  url.searchParams.delete('loginSuccess');
  return `${url.pathname}${url.search}${url.hash}`;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { createQueryClient } from '@portico/app-kit/query-client.ts';
import { createClient } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import type { PortalFlags } from '@portico/contract/flags.ts';
import type { PageHead } from '@portico/contract/page-head.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import { SlicesContext } from '@portico/ui/server-slice.tsx';
import { createSlices } from '@portico/ui/slices.ts';
import type { QueryClient } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { PlainSwitches } from './features/shell/plain-switches.tsx';
import { type Choices, type PageData, queriesOf } from './page-data.ts';
import { Portal } from './portal.tsx';
import { createServerHistory } from './router/history.ts';
import { isDrawnAsFrame } from './routes/guard.ts';
import { specificationRoute } from './routes/product.tsx';
import { createPortalRouter } from './routes/router.tsx';
import { createBusy } from './shared/busy.ts';
import type { HeadSinkValue } from './shared/page-head.ts';
import { keepParts } from './shared/product/page-parts.ts';
import { inLanguage } from './shared/reading-language.ts';
import { createSession, type SessionDeveloper } from './shared/session/session.ts';
import { siteFrameQuery } from './shared/site/queries.ts';
import { loadWording } from './shared/text/use-text.tsx';

/** A page that a reader asks a server for. */
interface AskedPage {
  /** Path, query; a browser sends no hash. */
  readonly href: string;
  readonly portal: PortalContext;
  readonly flags: PortalFlags;
  readonly choices: Choices;
  readonly origin: string;
  readonly hasLogo: boolean;
  readonly developer?: SessionDeveloper | undefined;
  /** Carries out operations of the portal's API for this reader. */
  readonly callApi: (path: string, init?: RequestInit) => Promise<Response>;
  /** The page to render instead of the requested one. */
  readonly instead?: PageData['instead'];
}

type DrawnPage =
  | {
      readonly outcome: 'drawn';
      readonly status: number;
      readonly html: string;
      readonly head: PageHead;
      /** JSON of `PageData`. */
      readonly data: string;
      /** The modules of its frame and its page, by their names in the build manifest. */
      readonly modules: readonly string[];
    }
  | { readonly outcome: 'moved'; readonly to: string }
  /** The URL does not exist. Its page is rendered on request as `instead`. */
  | { readonly outcome: 'unknown' }
  /** The browser has to load the session, or to retry. */
  | { readonly outcome: 'left'; readonly error?: unknown };

const forbidden = { href: '/403', state: {} };

/** Renders one page with all of its data, or the frame of a page whose data the browser loads. */
export async function drawPage(asked: AskedPage): Promise<DrawnPage> {
  const { portal, flags, choices, hasLogo, developer, instead } = asked;
  const href = instead?.href ?? asked.href;
  const session = createSession(undefined);
  if (developer) session.begin(developer);
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  const plain = createClient({ fetch: (path, init) => asked.callApi(String(path), init), hasSession: () => false });
  const client = inLanguage(plain, portal.languages, choices.locale);
  const router = createPortalRouter(
    {
      client,
      portal,
      queries,
      session,
      flags: { isOn: (key) => flags.flags[key] === true },
      busy: createBusy(),
      origin: asked.origin,
      hasLogo,
      choices,
      load: () => {},
      reload: () => {},
      logOut: async () => {},
    },
    createServerHistory(href, instead?.state),
  );
  const isFrame = isDrawnAsFrame(router.routeAt(router.place()).rules);
  const [wording] = await Promise.all([
    loadWording(choices.locale),
    queries.prefetchQuery(siteFrameQuery(client, developer?.id)),
    router.load({ data: isFrame ? 'later' : 'awaited' }),
  ]);
  const { href: reached, state } = router.history.location;
  const shown = router.shown();
  if (session.current().to !== undefined) return { outcome: 'left' };
  if (!shown || shown.error !== undefined) return drawFailure(asked, shown?.error);
  if (state.asked !== undefined && instead === undefined) return { outcome: 'unknown' };
  if (reached !== href) return { outcome: 'moved', to: reached };
  const failure = firstFailure(queries);
  if (failure !== undefined) return drawFailure(asked, failure);

  const { place, params, route } = shown;
  const isOverview = route === specificationRoute;
  keepParts({ client, queries }, { pathname: place.pathname, operation: params.operation, isOverview });
  const modules = new Set<string>();
  const sink: HeadSinkValue = { modules, Switches: PlainSwitches };
  const html = await draw(<Portal head={sink} queries={queries} router={router} wording={wording} />);
  const data: PageData = {
    portal,
    flags,
    choices,
    hasLogo,
    developer,
    instead,
    queries: queriesOf(queries),
  };
  const { rules, frame, page } = route;
  return {
    outcome: 'drawn',
    status: rules.status ?? 200,
    html,
    head: sink.head ?? { kind: 'other', title: '', path: href, breadcrumb: [], isHidden: true },
    data: JSON.stringify(data),
    modules: [frame?.module, page?.module, ...modules].filter((module) => module !== undefined),
  };
}

/** The query that failed decides which page is rendered instead. */
function drawFailure(asked: AskedPage, error: unknown): Promise<DrawnPage> | DrawnPage {
  if (asked.instead === undefined && error instanceof ProblemError) {
    if (error.status === 404 || error.status === 400) return { outcome: 'unknown' };
    if (error.status === 403) return drawPage({ ...asked, instead: forbidden });
  }
  return { outcome: 'left', error };
}

const firstFailure = (queries: QueryClient): unknown =>
  queries
    .getQueryCache()
    .getAll()
    .find(({ state }) => state.status === 'error')?.state.error ?? undefined;

const slices = createSlices();

/** Waits for everything: search engines and readers without scripts get the whole page. */
async function draw(portal: React.ReactNode): Promise<string> {
  let html = '';
  const drawn = Promise.withResolvers<void>();
  const { pipe } = renderToPipeableStream(<SlicesContext value={slices}>{portal}</SlicesContext>, {
    // In one piece: streaming places later parts by inline scripts, which the content security policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: drawn.resolve,
    onShellError: drawn.reject,
    onError: drawn.reject,
  });
  await drawn.promise;
  // Writing a long page takes a turn of its own.
  await nextTurn();
  pipe(textSink((piece) => (html += piece)));
  await nextTurn();
  return html;
}

/** What React writes a page to. By the build, its pieces are text (`react-writes-text.ts`). */
function textSink(write: (piece: string) => void): NodeJS.WritableStream {
  const sink = { write, end() {}, destroy() {}, on: () => sink };
  return sink as unknown as NodeJS.WritableStream;
}

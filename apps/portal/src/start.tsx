import { createClient } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { toastMs } from '@portico/contract/constants.ts';
import { getPortalContext, type PortalContext } from '@portico/contract/portal.ts';
import { ToastProvider } from '@portico/ui/toast.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortalRouter } from './routes/router.tsx';
import { createQueryClient } from './shared/query-client.ts';
import { loadWording, preferredLocale, readRememberedLocale, type Wording } from './shared/text/locale.ts';
import { TextProvider } from './shared/text/use-text.tsx';
import { UnavailableScreen } from './shared/unavailable-screen.tsx';

interface Surroundings {
  readonly container: HTMLElement;
  readonly fetch: typeof globalThis.fetch;
  readonly languages: readonly string[];
  readonly history?: RouterHistory;
  readonly retryDelay?: number;
}

/**
 * Asks which portal this is, then shows it. Whatever the answer, the spinner of the static page goes.
 * Answers a function that takes everything away again.
 */
export async function startPortal({
  container,
  fetch,
  languages,
  history,
  retryDelay,
}: Surroundings): Promise<() => void> {
  const root = createRoot(container);
  const visitor = createClient({ fetch, credentials: 'omit' });

  function showPortal(portal: PortalContext, wording: Wording) {
    setCanonicalDomain(portal.canonical_domain);
    const client = createClient({
      fetch,
      credentials: portal.is_public ? 'omit' : 'include',
      onAuthError: (reason) => {
        if (reason === 'RESPONSE_FORBIDDEN') void router.navigate({ to: '/403', replace: true });
      },
    });
    const queries = createQueryClient(retryDelay);
    const router = createPortalRouter({ client, portal, queries }, history);
    root.render(
      <StrictMode>
        <TextProvider initial={wording}>
          <QueryClientProvider client={queries}>
            <ToastProvider durationMs={toastMs} label={wording.text.messages}>
              <RouterProvider router={router} />
            </ToastProvider>
          </QueryClientProvider>
        </TextProvider>
      </StrictMode>,
    );
  }

  function showUnavailable(wording: Wording, error: unknown) {
    const kind = error instanceof ProblemError && error.status === 404 ? 'unknownPortal' : 'unavailable';
    root.render(
      <TextProvider initial={wording}>
        <UnavailableScreen kind={kind} onRetry={() => attempt(wording)} />
      </TextProvider>,
    );
  }

  async function attempt(wording: Wording, asked = visitor.send(getPortalContext)): Promise<void> {
    try {
      showPortal(await asked, wording);
    } catch (error) {
      showUnavailable(wording, error);
    }
  }

  const asked = visitor.send(getPortalContext);
  // Handled by the attempt below; without this, a fast failure counts as unhandled while the texts are still coming.
  asked.catch(() => {});
  await attempt(await loadWording(preferredLocale(readRememberedLocale(), languages)), asked);
  return () => root.unmount();
}

function setCanonicalDomain(domain: string): void {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? document.createElement('link');
  link.rel = 'canonical';
  link.href = `https://${domain}`;
  document.head.append(link);
}

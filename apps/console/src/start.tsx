import { preferredLocale, readRememberedLocale } from '@portico/app-kit/locale.ts';
import { createQueryClient } from '@portico/app-kit/query-client.ts';
import { createClient } from '@portico/client/client.ts';
import { toastMs } from '@portico/contract/constants.ts';
import { refreshUserSession } from '@portico/contract/users.ts';
import { ToastProvider } from '@portico/ui/toast.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StepUpPlace } from './features/step-up/step-up-dialog.tsx';
import { createConsoleRouter } from './routes/router.tsx';
import { type Services, ServicesContext } from './shared/services.ts';
import { createSessionHint } from './shared/session-hint.ts';
import { createStepUp, withStepUp } from './shared/step-up.ts';
import { loadWording, TextProvider } from './shared/text/use-text.tsx';

export interface Environment {
  readonly container: HTMLElement;
  readonly fetch: typeof globalThis.fetch;
  readonly languages: readonly string[];
  readonly location: Pick<Location, 'assign'>;
  readonly localStorage: Storage | undefined;
  readonly sessionStorage: Storage | undefined;
  readonly history?: RouterHistory;
  readonly retryDelay?: number;
}

/** Returns a function that removes the console again. */
export async function startConsole(environment: Environment): Promise<() => void> {
  const { container, fetch, languages, location, localStorage, sessionStorage, history, retryDelay } = environment;
  const hint = createSessionHint(localStorage, sessionStorage);
  const queries = createQueryClient(retryDelay);
  const stepUp = createStepUp();
  const plain = createClient({
    fetch,
    renewAt: refreshUserSession.path,
    hasSession: hint.isSet,
    onAuthError(reason) {
      // A missing permission is reported by the screen that sent the request.
      if (reason === 'RESPONSE_FORBIDDEN') return;
      hint.clear();
      queries.removeQueries({ queryKey: ['user'] });
      // The guard of the frame finds no user, and redirects to the login.
      void router.invalidate();
    },
  });
  const client = withStepUp(plain, stepUp);
  const services: Services = { client, queries, hint, stepUp, load: (path) => location.assign(path) };
  const router = createConsoleRouter(services, history);
  const wording = await loadWording(preferredLocale(readRememberedLocale(), languages));

  const root = createRoot(container);
  root.render(
    <StrictMode>
      <TextProvider initial={wording}>
        <QueryClientProvider client={queries}>
          <ServicesContext value={services}>
            <ToastProvider durationMs={toastMs} label={wording.text.messages}>
              <RouterProvider router={router} />
              <StepUpPlace />
            </ToastProvider>
          </ServicesContext>
        </QueryClientProvider>
      </TextProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}

import { preferredLocale, readRememberedLocale } from '@portico/app-kit/locale.ts';
import { loadScreenTexts } from '@portico/app-kit/screen-text.ts';
import type { Wording } from '@portico/app-kit/text-provider.tsx';
import { createClient } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { getPortalContext, type PortalContext } from '@portico/contract/portal.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type Environment, openPortal } from './open-portal.tsx';
import type { PageData } from './page-data.ts';
import { askForFlags } from './shared/flags/flags.ts';
import { clearAccessToken } from './shared/session/access-token.ts';
import { loadWording, type Text, TextProvider } from './shared/text/use-text.tsx';
import { UnavailableScreen } from './shared/unavailable-screen.tsx';

/** Shows the portal. Returns a function that unmounts it. */
export const startPortal = (environment: Environment): Promise<() => void> =>
  environment.page ? takeOver(environment, environment.page) : draw(environment);

/** Between two steps the browser paints, and answers to the reader. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Hydrates a server-rendered page. */
async function takeOver(environment: Environment, page: PageData): Promise<() => void> {
  const { portal, flags, choices } = page;
  const wording = await loadWording(choices.locale);
  await nextTask();
  const opened = await openPortal({ ...environment, portal, flags: Promise.resolve(flags), wording });
  // Hydrate synchronously: a suspended part would disappear until its data arrives.
  await loadScreenTexts(wording.locale);
  await nextTask();
  const { promise, resolve } = Promise.withResolvers<() => void>();
  startTransition(() => {
    const root = hydrateRoot(environment.container, opened, { onRecoverableError: reportDifference });
    resolve(() => root.unmount());
  });
  return promise;
}

/** A hydration mismatch: the browser's rendering is shown, and the error is reported as a bug. */
function reportDifference(error: unknown): void {
  console.error('The page was drawn anew:', error);
}

/** Loads the portal's context, then shows the portal. The spinner of the static page is removed in every case. */
async function draw(environment: Environment): Promise<() => void> {
  const { container, fetch, languages } = environment;
  const root = createRoot(container);
  const visitor = createClient({ fetch, credentials: 'omit' });

  const ask = () => {
    const asked = {
      portal: visitor.send(getPortalContext, { query: { include: 'accounts' } }),
      flags: askForFlags(visitor),
    };
    // `attempt` handles both; without this, an early rejection counts as unhandled while the texts are loading.
    asked.portal.catch(() => {});
    asked.flags.catch(() => {});
    return asked;
  };

  function showUnavailable(wording: Wording<Text>, error: unknown) {
    const kind = error instanceof ProblemError && error.status === 404 ? 'unknownPortal' : 'unavailable';
    root.render(
      <TextProvider initial={wording}>
        <UnavailableScreen kind={kind} onRetry={() => attempt(wording, ask())} />
      </TextProvider>,
    );
  }

  async function attempt(wording: Wording<Text>, { portal: asked, flags }: ReturnType<typeof ask>): Promise<void> {
    let portal: PortalContext;
    try {
      portal = await asked;
    } catch (error) {
      if (!clearAccessToken(error, environment)) showUnavailable(wording, error);
      return;
    }
    try {
      const opened = await openPortal({ ...environment, portal, flags, wording });
      startTransition(() => root.render(opened));
    } catch (error) {
      showUnavailable(wording, error);
    }
  }

  const asked = ask();
  await attempt(await loadWording(preferredLocale(readRememberedLocale(), languages)), asked);
  return () => root.unmount();
}

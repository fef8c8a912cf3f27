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

/** Shows the portal. Answers a function that takes everything away again. */
export const startPortal = (environment: Environment): Promise<() => void> =>
  environment.page ? takeOver(environment, environment.page) : draw(environment);

/** The page is drawn already: it becomes one that answers to its reader. */
async function takeOver(environment: Environment, page: PageData): Promise<() => void> {
  const { portal, flags, choices } = page;
  const wording = await loadWording(choices.locale);
  const opened = await openPortal({ ...environment, portal, flags: Promise.resolve(flags), wording });
  // What is drawn is taken over whole: a part that waited for something would vanish until that comes.
  await loadScreenTexts(wording.locale);
  const { promise, resolve } = Promise.withResolvers<() => void>();
  startTransition(() => {
    const root = hydrateRoot(environment.container, opened, { onRecoverableError: reportDifference });
    resolve(() => root.unmount());
  });
  return promise;
}

/** The browser has drawn something else than the server: it is shown right, and is a mistake of ours. */
function reportDifference(error: unknown): void {
  console.error('The page was drawn anew:', error);
}

/** Asks which portal this is, then shows it. Whatever the answer, the spinner of the static page goes. */
async function draw(environment: Environment): Promise<() => void> {
  const { container, fetch, languages } = environment;
  const root = createRoot(container);
  const visitor = createClient({ fetch, credentials: 'omit' });

  const ask = () => {
    const asked = {
      portal: visitor.send(getPortalContext, { query: { include: 'accounts' } }),
      flags: askForFlags(visitor),
    };
    // Both are handled by the attempt; without this, a fast failure counts as unhandled while the texts are still coming.
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

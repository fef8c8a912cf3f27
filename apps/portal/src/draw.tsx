import { preferredLocale, readRememberedLocale } from '@portico/app-kit/locale.ts';
import type { Wording } from '@portico/app-kit/text-provider.tsx';
import { createClient } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { getPortalContext, type PortalContext } from '@portico/contract/portal.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { type Environment, openPortal } from './open-portal.tsx';
import { askForFlags } from './shared/flags/flags.ts';
import { clearAccessToken } from './shared/session/access-token.ts';
import { loadWording, type Text, TextProvider } from './shared/text/use-text.tsx';
import { UnavailableScreen } from './shared/unavailable-screen.tsx';

/** Loads the portal's context, then shows the portal. The spinner of the static page is removed in every case. */
export async function draw(environment: Environment): Promise<() => void> {
  const { container, fetch, languages } = environment;
  const root = createRoot(container);
  const visitor = createClient({ fetch, credentials: 'omit' });

  const ask = () => {
    const asked = {
      portal: visitor.send(getPortalContext, { query: { include: 'accounts' } }),
      flags: askForFlags(visitor),
    };
    // `attempt` handles both. Without a handler here, a promise that rejects while the texts load counts as unhandled.
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

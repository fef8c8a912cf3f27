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

/**
 * Asks which portal this is, then shows it. Whatever the answer, the spinner of the static page goes.
 * Answers a function that takes everything away again.
 */
export async function startPortal(environment: Environment): Promise<() => void> {
  const { container, fetch, languages } = environment;
  const root = createRoot(container);
  const visitor = createClient({ fetch, credentials: 'omit' });

  const ask = () => {
    const asked = { portal: visitor.send(getPortalContext), flags: askForFlags(visitor) };
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
    let context: PortalContext;
    try {
      context = await asked;
    } catch (error) {
      if (!clearAccessToken(error, environment)) showUnavailable(wording, error);
      return;
    }
    setCanonicalDomain(context.canonical_domain);
    try {
      const portal = await openPortal({ ...environment, portal: context, flags, wording });
      // In small steps, between which the browser can do what is more urgent.
      startTransition(() => root.render(portal));
    } catch (error) {
      showUnavailable(wording, error);
    }
  }

  const asked = ask();
  await attempt(await loadWording(preferredLocale(readRememberedLocale(), languages)), asked);
  return () => root.unmount();
}

function setCanonicalDomain(domain: string): void {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? document.createElement('link');
  link.rel = 'canonical';
  link.href = `https://${domain}`;
  document.head.append(link);
}

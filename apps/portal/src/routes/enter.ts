import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Services } from '../shared/services.ts';
import { decide, type PageRules } from './guard.ts';

interface Entering {
  readonly context: Services;
  readonly page: PageRules;
  readonly location: ParsedLocation;
  /** The page is only being prepared: nothing may be remembered of that. */
  readonly preload: boolean;
  readonly mayView?: boolean;
}

/** Lets the guard decide, and does what it says. */
export function enter({ context, page, location, preload, mayView }: Entering): void {
  const { portal, session, flags, cameFrom } = context;
  const { developer, to } = session.current();
  const decision = decide({
    page,
    path: location.href,
    cameFrom: cameFrom(),
    query: { loginSuccess: new URLSearchParams(location.searchStr).get('loginSuccess') },
    signedIn: developer !== undefined,
    target: to,
    portal,
    isOn: flags.isOn,
    mayView,
  });
  if (decision.go === 'on' || decision.go === 'ask') return;
  if (decision.go === 'nowhere') throw redirect({ href: cameFrom() ?? '/', replace: true });
  if (!preload) {
    if (decision.because === 'target') session.takeTarget();
    if (decision.because === 'no-session') session.end(location.href);
  }
  throw redirect({ href: decision.path, replace: true });
}

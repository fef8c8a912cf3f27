import { Redirect } from '../router/router.ts';
import { decide, type PageRules } from './guard.ts';
import type { Asked } from './route.ts';

/** Applies the guard's decision. */
export function enter({ context, place, isPreload }: Asked, page: PageRules, mayView?: boolean): void {
  const { portal, session, flags, cameFrom } = context;
  const { developer, to } = session.current();
  const decision = decide({
    page,
    path: place.href,
    cameFrom: cameFrom(),
    query: { loginSuccess: place.search.loginSuccess },
    signedIn: developer !== undefined,
    target: to,
    portal,
    isOn: flags.isOn,
    mayView,
  });
  if (decision.go === 'on' || decision.go === 'ask') return;
  if (decision.go === 'nowhere') throw new Redirect({ href: cameFrom() ?? '/' });
  if (!isPreload) {
    if (decision.because === 'target') session.takeTarget();
    if (decision.because === 'no-session') session.end(place.href);
  }
  throw new Redirect({ href: decision.path });
}

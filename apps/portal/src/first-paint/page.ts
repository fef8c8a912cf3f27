import type { Environment } from './request.ts';

/** Undefined where the browser has it switched off: even reading the property can throw. */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** The key is that of shared/session/session.ts, which would bring more along than the first scripts need. */
const hasSession = () => storageOf('localStorage')?.getItem('portico-session') != null;

/** What the page says about itself: the server writes into it which kind of portal it is. */
export function readEnvironment(): Environment {
  const { portal } = document.documentElement.dataset;
  return {
    fetch: (...request) => fetch(...request),
    page: location,
    isPublic: portal === undefined ? undefined : portal === 'public',
    hasSession,
  };
}

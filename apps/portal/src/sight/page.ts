import type { Surroundings } from './request.ts';

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

interface Scheduler {
  postTask<Result>(task: () => Promise<Result>, options: { priority: 'user-blocking' }): Promise<Result>;
}

/** The first request of a page takes a browser a while: where it can, it comes after what is being done, and before all else. */
const inItsTurn: typeof fetch = (...request) => {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  const ask = () => fetch(...request);
  return scheduler ? scheduler.postTask(ask, { priority: 'user-blocking' }) : ask();
};

/** What the page says about itself: the server writes into it which kind of portal it is. */
export function readSurroundings(): Surroundings {
  const { portal } = document.documentElement.dataset;
  return {
    fetch: inItsTurn,
    page: location,
    isPublic: portal === undefined ? undefined : portal === 'public',
    hasSession,
  };
}

/** The state of a history entry beside its URL. */
export interface EntryState {
  /** The requested URL that was not found. */
  readonly asked?: string | undefined;
  /** Distinguishes entries with the same URL. */
  readonly key?: string | undefined;
}

export interface PortalHistory {
  readonly location: { readonly href: string; readonly state: EntryState };
  push(href: string, state?: EntryState): void;
  replace(href: string, state?: EntryState): void;
  back(): void;
  canGoBack(): boolean;
  /** Calls the listener after every change, whether the portal or the browser made it. */
  subscribe(listener: () => void): () => void;
}

interface BrowserState extends EntryState {
  /** How many entries of this visit are before it. */
  readonly index?: number;
}

let made = 0;
const nextKey = (): string => `${Date.now().toString(36)}-${++made}`;

/** The history of the window. */
export function createBrowserHistory(): PortalHistory {
  const listeners = new Set<() => void>();
  const current = (): BrowserState => (window.history.state as BrowserState | null) ?? {};
  const notify = () => {
    for (const listener of listeners) listener();
  };

  function write(how: 'pushState' | 'replaceState', href: string, state: EntryState, index: number) {
    window.history[how]({ ...state, key: nextKey(), index }, '', href);
    notify();
  }

  return {
    get location() {
      const { pathname, search, hash } = window.location;
      return { href: `${pathname}${search}${hash}`, state: current() };
    },
    push: (href, state = {}) => write('pushState', href, state, (current().index ?? 0) + 1),
    replace: (href, state = {}) => write('replaceState', href, state, current().index ?? 0),
    back: () => window.history.back(),
    canGoBack: () => (current().index ?? 0) > 0,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('popstate', notify);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', notify);
      };
    },
  };
}

/** The history of a server-rendered page: one entry, which a redirect replaces. */
export function createServerHistory(href: string, state: EntryState = {}): PortalHistory {
  let location = { href, state };
  const write = (next: string, nextState: EntryState = {}) => {
    location = { href: next, state: nextState };
  };
  return {
    get location() {
      return location;
    },
    push: write,
    replace: write,
    back: () => {},
    canGoBack: () => false,
    subscribe: () => () => {},
  };
}

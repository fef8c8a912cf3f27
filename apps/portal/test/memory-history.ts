import type { EntryState, PortalHistory } from '../src/router/history.ts';

/** A history in memory. The last entry is the current one. */
export function createMemoryHistory(hrefs: readonly string[]): PortalHistory & { readonly length: () => number } {
  const listeners = new Set<() => void>();
  const entries: { href: string; state: EntryState }[] = hrefs.map((href) => ({ href, state: {} }));
  let index = entries.length - 1;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get location() {
      return entries[index]!;
    },
    length: () => entries.length,
    push(href, state = {}) {
      entries.splice(++index, entries.length, { href, state });
      notify();
    },
    replace(href, state = {}) {
      entries[index] = { href, state };
      notify();
    },
    back() {
      index = Math.max(0, index - 1);
      notify();
    },
    canGoBack: () => index > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

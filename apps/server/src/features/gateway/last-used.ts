import type { AuthorizeStore } from './authorize-store.ts';

/** Not every use of a key is worth a write: uses are written at most once in this time. */
const everyMs = 60_000;

interface Deps {
  store: Pick<AuthorizeStore, 'setLastUsed'>;
  clock(): number;
}

interface Used {
  portal_id: string;
  id: string;
  last_used_at: string | null;
  /** `last_used_at` as a number, parsed once because every call compares it. */
  last_used_ms?: number;
}

export type LastUsed = ReturnType<typeof createLastUsed>;

/** Collects the credentials that were used and writes them together, each at most once a minute. */
export function createLastUsed({ store, clock }: Deps) {
  let waiting = new Map<string, Set<string>>();

  return {
    /** Also marks the given object, so that a cached one is not recorded again. */
    note(used: Used): void {
      const now = clock();
      used.last_used_ms ??= used.last_used_at === null ? Number.NEGATIVE_INFINITY : Date.parse(used.last_used_at);
      if (now - used.last_used_ms < everyMs) return;
      used.last_used_ms = now;
      const ids = waiting.get(used.portal_id) ?? new Set();
      waiting.set(used.portal_id, ids.add(used.id));
    },

    async write(): Promise<void> {
      const portals = waiting;
      waiting = new Map();
      const last_used_at = new Date(clock()).toISOString();
      const unlessSince = new Date(clock() - everyMs).toISOString();
      for (const [portal_id, set] of portals) {
        const ids = [...set];
        for (let at = 0; at < ids.length; at += 500) {
          await store.setLastUsed(portal_id, ids.slice(at, at + 500), { last_used_at, unlessSince });
        }
      }
    },
  };
}

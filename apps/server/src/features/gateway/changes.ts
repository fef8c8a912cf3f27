import type { GatewayChanges } from '@portico/contract/gateway.ts';
import type { Timer } from '../../platform/jobs/timer.ts';
import type { ChangeStore, GatewayChange } from './change-store.ts';

interface Deps {
  store: Pick<ChangeStore, 'newest' | 'oldest' | 'ofOrganization' | 'deleteBefore'>;
  timer: Timer;
  clock(): number;
}

/** The limit of one answer; the next request continues. */
const atOnce = 1000;
const lookEveryMs = 250;
const keptMs = 7 * 24 * 3_600_000;

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** Reports changes to gateways that cache answers. */
export function createChangeFeed({ store, timer, clock }: Deps) {
  const stopping = new AbortController();
  const pause = (signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = timer(lookEveryMs, resolve);
    const stop = () => {
      cancel();
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', stop));
  };

  return {
    /** Waits for a change until the timeout, or until the signal says that the client disconnected. */
    async since(
      org_id: string,
      { since, wait_ms }: { since: number | undefined; wait_ms: number },
      gone: AbortSignal,
    ): Promise<GatewayChanges> {
      const signal = AbortSignal.any([gone, stopping.signal]);
      const newest = await store.newest();
      if (since === undefined || since > newest) return { changes: [], next: newest, reset: true };
      const oldest = await store.oldest();
      if (oldest !== undefined && since < oldest - 1) return { changes: [], next: newest, reset: true };

      const until = clock() + wait_ms;
      for (;;) {
        const found = await store.ofOrganization(org_id, since, atOnce);
        const next = found.at(-1)?.number ?? since;
        if (found.length > 0 || signal.aborted || clock() >= until) {
          return { changes: found.map(toChange), next, reset: false };
        }
        await pause(signal);
      }
    },

    /** Answers all waiting requests, so that the server can stop. */
    stop: (): void => stopping.abort(),

    prune: (): Promise<void> => store.deleteBefore(new Date(clock() - keptMs).toISOString()),
  };
}

const toChange = ({ number, kind, subject_id, application_id, portal_id, created_at }: GatewayChange) => ({
  number,
  kind,
  id: subject_id,
  application_id,
  portal_id,
  created_at,
});

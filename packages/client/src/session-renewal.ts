import type { ProblemError } from './errors.ts';

/**
 * `renewed`: requests may be sent again.
 * `ended`: the server refused, so the session is over.
 * A problem: the answer says nothing about the session. The requests that needed the renewal fail with it.
 */
export type Renewal = 'renewed' | 'ended' | ProblemError;

export interface SessionRenewal {
  /** Read this before a request is sent. Pass it to `renew` if the request is refused. */
  round(): number;
  /** Requests that fail together share one renewal, also those that fail after it has finished. */
  renew(sentInRound: number): Promise<Renewal>;
}

export function createSessionRenewal(refresh: () => Promise<Renewal>): SessionRenewal {
  let underWay: Promise<Renewal> | undefined;
  let latest: Renewal = 'renewed';
  let round = 0;

  async function start(): Promise<Renewal> {
    try {
      latest = await refresh();
      return latest;
    } finally {
      round += 1;
      underWay = undefined;
    }
  }

  return {
    round: () => round,
    renew(sentInRound) {
      if (sentInRound < round) return Promise.resolve(latest);
      underWay ??= start();
      return underWay;
    },
  };
}

import type { ProblemError } from './errors.ts';

/**
 * `renewed`  – requests may be sent again
 * `ended`    – the server refused: the session is over
 * a problem  – the answer says nothing about the session: the requests that needed the renewal fail with it
 */
export type Renewal = 'renewed' | 'ended' | ProblemError;

export interface SessionRenewal {
  /** To be read when a request is sent, and handed back if that request is refused. */
  round(): number;
  /** Callers that fail together share one renewal, also those that learn of their failure after it is over. */
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

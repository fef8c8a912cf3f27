/**
 * `renewed`      – requests may be sent again
 * `ended`        – the server refused: whoever was signed in no longer is
 * `unavailable`  – no answer that says anything about the session
 */
export type Renewal = 'renewed' | 'ended' | 'unavailable';

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

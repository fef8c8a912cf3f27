interface Deps {
  mails: { backlog(): Promise<Backlog> };
  deliveries: { backlog(): Promise<Backlog> };
  sessions: { countActive(now: string): Promise<number> };
  clock(): number;
}

/** What has not left yet: how much, and since when the oldest of it is there. */
export interface Backlog {
  count: number;
  oldest: string | undefined;
}

export interface DatabaseSample {
  at: number;
  mail: Backlog;
  webhook: Backlog;
  sessions: number;
}

/** However many ask for metrics, the database is asked this often at most. */
const freshMs = 5000;
/** Metrics are answered also when the database is not. */
const patienceMs = 2000;

export type DatabaseSamples = ReturnType<typeof createDatabaseSamples>;

/** What the database holds, for all instances together: each of them tells the same. */
export function createDatabaseSamples({ mails, deliveries, sessions, clock }: Deps) {
  let taken: { at: number; sample: Promise<DatabaseSample | undefined> } | undefined;
  let isUnderWay = false;

  async function take(): Promise<DatabaseSample | undefined> {
    const at = clock();
    isUnderWay = true;
    try {
      // One after the other: requests need the connections more.
      const mail = await mails.backlog();
      const webhook = await deliveries.backlog();
      return { at, mail, webhook, sessions: await sessions.countActive(new Date(at).toISOString()) };
    } catch {
      return undefined;
    } finally {
      isUnderWay = false;
    }
  }

  return {
    /** The newest sample; undefined where the database does not answer in time. */
    async read(): Promise<DatabaseSample | undefined> {
      if (!taken || (!isUnderWay && clock() - taken.at >= freshMs)) taken = { at: clock(), sample: take() };
      const { promise: late, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, patienceMs, undefined);
      try {
        return await Promise.race([taken.sample, late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

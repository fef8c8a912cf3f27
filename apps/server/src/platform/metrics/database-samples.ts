interface Deps {
  mails: { backlog(): Promise<Backlog> };
  deliveries: { backlog(): Promise<Backlog> };
  sessions: { countActive(now: string): Promise<number> };
  clock(): number;
}

/** The size of a backlog and the age of its oldest entry. */
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

/** The shortest interval between two samples, however often metrics are read. */
const freshMs = 5000;
/** How long metrics wait for the database, so that they are answered without it. */
const patienceMs = 2000;

export type DatabaseSamples = ReturnType<typeof createDatabaseSamples>;

/** Values in the database, shared by all instances: each instance reports the same values. */
export function createDatabaseSamples({ mails, deliveries, sessions, clock }: Deps) {
  let taken: { at: number; sample: Promise<DatabaseSample | undefined> } | undefined;
  let isUnderWay = false;

  async function take(): Promise<DatabaseSample | undefined> {
    const at = clock();
    isUnderWay = true;
    try {
      // One query after the other, because requests have priority on connections.
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
    /** The newest sample; undefined when the database does not answer in time. */
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

import type { Database, Querying, Transact } from '../../platform/database/database.ts';
import { type CacheCounters, createTally } from '../../platform/metrics/counters.ts';
import { counter, type Metric } from '../../platform/metrics/metric.ts';
import type { RecordAudit } from '../audit/service.ts';
import { newSecretToken } from './secret-token.ts';
import { createSessionService } from './service.ts';
import { type Account, createSessionStore } from './store.ts';

interface Needs {
  database: Database;
  recordAudit: RecordAudit;
  /** Runs in the transaction that ends every session of an account. */
  onAllEnded(transaction: Querying, account: Account): Promise<void>;
  /** Whether a developer must accept new terms before anything else. */
  areTermsDue(transaction: Querying, developer: { portal_id: string; id: string }): Promise<boolean>;
  caches: CacheCounters;
  transact: Transact;
  newId(): string;
  clock(): number;
}

/** Sessions of developers and users. */
export function createSessionsModule(needs: Needs) {
  const { database, recordAudit, onAllEnded, areTermsDue, caches, transact, newId, clock } = needs;
  const store = createSessionStore(database);
  const opened = createTally<'developer' | 'user'>(['developer', 'user']);
  const sessions = createSessionService({
    store,
    recordAudit,
    onAllEnded,
    areTermsDue,
    newSecretToken,
    ticks: caches.ticksOf('sessions'),
    notices: database.notices,
    opened,
    transact,
    newId,
    clock,
  });
  return {
    sessions,
    countSessions: store.countActive,
    sweeps: [sessions.purgeExpired],
    metrics: [
      counter('portico_sessions_opened_total', 'Sessions opened by this server', 'kind', opened),
    ] satisfies Metric[],
  };
}

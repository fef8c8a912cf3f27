import type { Database } from '../platform/database/database.ts';
import type { CacheCounters } from '../platform/metrics/counters.ts';
import type { Backlog, DatabaseSample, DatabaseSamples } from '../platform/metrics/database-samples.ts';
import { counter, gauge, type Metric } from '../platform/metrics/metric.ts';

interface Parts {
  /** The metrics of the features. */
  features: readonly Metric[];
  caches: CacheCounters;
  samples: DatabaseSamples;
  database: Pick<Database, 'connections' | 'waiting'>;
}

/** The metrics of this server besides those of its requests. `docs/monitoring.md` lists them; a test compares. */
export function ownMetrics({ features, caches, samples, database }: Parts): Metric[] {
  const sampled =
    <Value>(toValue: (sample: DatabaseSample) => Value) =>
    async () => {
      const sample = await samples.read();
      return sample && toValue(sample);
    };
  const ofQueues = (toValue: (backlog: Backlog, at: number) => number) =>
    sampled(
      ({ at, mail, webhook }) =>
        new Map([
          ['mail', toValue(mail, at)],
          ['webhook', toValue(webhook, at)],
        ]),
    );
  const secondsSince = ({ oldest }: Backlog, at: number) =>
    oldest === undefined ? 0 : Math.max(0, (at - Date.parse(oldest)) / 1000);

  return [
    // First, because reading the metrics below queries the database.
    {
      ...gauge('portico_database_connections', 'Connections to the database', () => {
        const { in_use, idle } = database.connections();
        return new Map([
          ['in_use', in_use],
          ['idle', idle],
        ]);
      }),
      label: 'state',
    },
    gauge('portico_database_connections_max', 'Limit of connections', () => database.connections().maximum),
    gauge('portico_database_waiting', 'Queued statements and transactions', database.waiting),
    counter('portico_cache_hits_total', 'Reads answered from the cache', 'cache', caches.hits),
    counter('portico_cache_misses_total', 'Reads that the cache did not have', 'cache', caches.misses),
    ...features,
    {
      ...gauge(
        'portico_backlog',
        'Mails and webhooks not delivered yet',
        ofQueues(({ count }) => count),
      ),
      label: 'queue',
    },
    {
      ...gauge('portico_backlog_oldest_seconds', 'Age of the oldest of them', ofQueues(secondsSince)),
      label: 'queue',
    },
    gauge(
      'portico_sessions',
      'Sessions that have not expired',
      sampled(({ sessions }) => sessions),
    ),
    gauge('portico_database_up', 'Whether the database answered the last sample in time', async () =>
      Number((await samples.read()) !== undefined),
    ),
  ];
}

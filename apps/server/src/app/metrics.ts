import type { Database } from '../platform/database/database.ts';
import type { Metric } from '../platform/http/metrics.ts';
import type { Tallies, Tally } from '../platform/metrics/counters.ts';
import type { Backlog, DatabaseSample, DatabaseSamples } from '../platform/metrics/database-samples.ts';

interface Parts {
  tallies: Tallies;
  samples: DatabaseSamples;
  database: Pick<Database, 'connections' | 'waiting'>;
  has_mail_server: boolean;
}

/** The metrics of this server besides those of its requests. `docs/monitoring.md` lists them; a test compares. */
export function ownMetrics({ tallies, samples, database, has_mail_server }: Parts): Metric[] {
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
    // First: what follows asks the database itself.
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
    gauge('portico_database_connections_max', 'Connections that there may be', () => database.connections().maximum),
    gauge('portico_database_waiting', 'Statements and transactions that wait for a connection', database.waiting),
    counter('portico_authorize_total', 'Answers to gateways, by result', 'result', tallies.authorize),
    counter('portico_cache_hits_total', 'Reads that were answered from memory', 'cache', tallies.cacheHits),
    counter('portico_cache_misses_total', 'Reads that memory had no answer to', 'cache', tallies.cacheMisses),
    counter('portico_rate_limited_total', 'Attempts beyond a rate limit', 'limit', tallies.rateLimited),
    counter('portico_publishes_total', 'Publishes and rollbacks by this server', 'result', tallies.publishes),
    counter('portico_sessions_opened_total', 'Sessions opened by this server', 'kind', tallies.sessionsOpened),
    counter('portico_mail_attempts_total', 'Attempts to hand over a mail', 'result', tallies.mails),
    counter('portico_webhook_attempts_total', 'Attempts to deliver a webhook', 'result', tallies.webhooks),
    gauge('portico_mail_server_configured', 'Whether mails are sent: 1 where SMTP_URL is set', () =>
      Number(has_mail_server),
    ),
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

const counter = (name: string, help: string, label: string, tally: Pick<Tally, 'read'>): Metric => ({
  name,
  help,
  label,
  read: tally.read,
});

const gauge = (name: string, help: string, read: Metric['read']): Metric => ({ name, help, type: 'gauge', read });

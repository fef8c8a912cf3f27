import type { Database } from '../platform/database/database.ts';
import type { Readiness } from '../platform/http/health.ts';
import { gauge, type Metric } from '../platform/metrics/metric.ts';

type Pinged = Pick<Database, 'ping'>;

/** A load balancer does not wait long, and a network that swallows packets answers never. */
const patienceMs = 1000;

/** Without its database a server can do nothing; without the one for analytics it does everything else. */
export const createReadiness = (main: Pinged, analytics: Pinged | undefined) => async (): Promise<Readiness> => {
  const [isReady, hasAnalytics] = await Promise.all([isReachable(main), analytics && answersSoon(analytics)]);
  if (!isReady) return false;
  return hasAnalytics === undefined ? {} : { analytics: hasAnalytics ? 'ready' : 'away' };
};

/** Metrics of the database for analytics, where there is one. */
export const analyticsMetrics = (analytics: Pinged | undefined): Metric[] =>
  analytics
    ? [
        gauge('portico_analytics_database_up', 'Whether the database for analytics answers within a second', async () =>
          Number(await answersSoon(analytics)),
        ),
      ]
    : [];

const isReachable = ({ ping }: Pinged): Promise<boolean> =>
  ping().then(
    () => true,
    () => false,
  );

async function answersSoon(database: Pinged): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, patienceMs, false);
  return Promise.race([isReachable(database), late]).finally(() => clearTimeout(timer));
}

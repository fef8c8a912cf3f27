import type { Database } from '../platform/database/database.ts';
import type { Readiness } from '../platform/http/health.ts';
import { gauge, type Metric } from '../platform/metrics/metric.ts';

type Pinged = Pick<Database, 'ping'>;

/** Load balancers time out soon, and a network that drops packets never answers. */
const patienceMs = 1000;

/** The server is not ready without its main database. Without the database for analytics, everything else still works. */
export const createReadiness = (main: Pinged, analytics: Pinged | undefined) => async (): Promise<Readiness> => {
  const [isReady, hasAnalytics] = await Promise.all([isReachable(main), analytics && answersSoon(analytics)]);
  if (!isReady) return false;
  return hasAnalytics === undefined ? {} : { analytics: hasAnalytics ? 'ready' : 'away' };
};

/** Empty if analytics have no database of their own. */
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

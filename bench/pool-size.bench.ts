import { compareRates, type Target } from './request-rate.ts';
import type { Bench } from './row.ts';
import { startProcess } from './server-process.ts';
import { startSignedIn } from './signed-in.ts';

/** The default, and sizes on both sides of it. */
const usual = 10;
const sizes = [5, usual, 20, 40];

/** A list with a filter takes a connection of the pool, as transactions do. Unfiltered reads share two of them. */
const paths = { 'a filtered list': '/api/v2/applications?filter[name][contains]=a', 'an unfiltered list': undefined };

/** Servers on one PostgreSQL that differ in their number of connections, with 40 requests at a time. */
export const poolSizeBench: Bench = async () => {
  await using first = await startSignedIn('PostgreSQL');
  const { data_dir, database_url } = first.settings;
  await using stack = new AsyncDisposableStack();
  const servers = new Map<number, string>();
  for (const size of sizes) {
    const { url } = stack.use(
      await startProcess('../apps/server/src/main.ts', {
        DATA_DIR: data_dir,
        DATABASE_CONNECTIONS: String(size),
        // Requests wait for a connection, and are not refused.
        OVERLOAD_WAITING: '1000',
        OVERLOAD_DELAY_MS: '10000',
        ...(database_url && { DATABASE_URL: database_url }),
      }),
    );
    servers.set(size, url.replace('localhost', '127.0.0.1'));
  }
  const rows = [];
  for (const [name, path] of Object.entries(paths)) {
    const { url, headers } = first.targets.applications;
    const asked = path ?? new URL(url).pathname;
    const targets = Object.fromEntries(
      [...servers].map(([size, at]): [string, Target] => [String(size), { url: `${at}${asked}`, headers: headers! }]),
    );
    const rates = await compareRates(targets, { rounds: 3, seconds: 2, connections: 40 });
    const best = Math.max(...Object.values(rates).map(({ per_second }) => per_second));
    rows.push({
      name: `${name} on PostgreSQL with ${usual} connections, against the best number of connections`,
      value: ((rates[usual]?.per_second ?? 0) / best) * 100,
      unit: '%',
      bar: { at_least: 75 },
      details: Object.fromEntries(
        Object.entries(rates).map(([size, { per_second, p99_ms }]) => [
          `${size} connections`,
          `${Math.round(per_second)}/s, p99 ${p99_ms} ms`,
        ]),
      ),
    });
  }
  return rows;
};

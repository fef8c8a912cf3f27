import { randomUUID } from 'node:crypto';
import type { Settings } from '../config.ts';
import {
  type AnalyticsApart,
  AttachError,
  areAnalyticsApart,
  attachAnalytics,
  reattachAnalytics,
} from '../features/analytics/apart/attach.ts';
import { migrateAnalytics, NotForAnalytics } from '../platform/database/analytics-migrations.ts';
import type { Database, DatabaseSettings } from '../platform/database/database.ts';
import { NewerDatabase } from '../platform/database/migrate.ts';
import { openOrExplain, StartError } from './start-error.ts';

const variable = 'ANALYTICS_DATABASE_URL';

const attachFaults: Record<AttachError['reason'], string> = {
  foreign: `${variable} holds the analytics of another installation: set it to a database of its own.`,
  empty: `${variable} is not the database that holds this installation's analytics: set it to that one, or restore it.`,
};
const afterRestore = ' After a restore of either database, say: portico analytics attach';

/** Opens the database for analytics, migrates it, and checks that it belongs to the main database. */
export async function openAnalyticsOrExplain(
  settings: Settings,
  main: Database,
  observed?: DatabaseSettings['observed'],
): Promise<(AnalyticsApart & AsyncDisposable) | undefined> {
  const apart = await openMigrated(settings, observed);
  if (!apart) {
    if (!(await areAnalyticsApart(main))) return undefined;
    throw new StartError(`The analytics of this installation are in a database of their own: set ${variable}.`);
  }
  try {
    const attached = await attachAnalytics({ main, apart, newId: randomUUID });
    return { ...attached, [Symbol.asyncDispose]: () => apart[Symbol.asyncDispose]() };
  } catch (error) {
    await apart[Symbol.asyncDispose]();
    if (!(error instanceof AttachError)) throw error;
    throw new StartError(`${attachFaults[error.reason]}${afterRestore}`);
  }
}

/** Opens the database for analytics and attaches it to this main database, even if it belongs to another one or to none. */
export async function attachOrExplain(settings: Settings, main: Database): Promise<void> {
  await using apart = await openMigrated(settings);
  if (!apart) throw notSet();
  await reattachAnalytics({ main, apart, newId: randomUUID });
}

export const notSet = () =>
  new StartError(`${variable} is not set: set it to the PostgreSQL database that analytics are to be in.`);

async function openMigrated(
  settings: Settings,
  observed?: DatabaseSettings['observed'],
): Promise<Database | undefined> {
  const { analytics_database_url: database_url } = settings;
  if (!database_url) return undefined;
  const apart = await openOrExplain(variable, { ...settings, database_url, database_read_urls: [], observed });
  try {
    await migrateAnalytics(apart);
    return apart;
  } catch (error) {
    await apart[Symbol.asyncDispose]();
    if (error instanceof NotForAnalytics) {
      throw new StartError(`${variable} is a main database of Portico: set it to a database of its own.`);
    }
    if (!(error instanceof NewerDatabase)) throw error;
    throw new StartError('The database for analytics was brought up to date by a newer version: start that one.');
  }
}

import type { Settings } from '../config.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createSecretHash } from '../secret-key.ts';

/** Brings the data of this machine up to date, with its key for what has to be sealed. */
export const migrateData = (database: Database, settings: Settings): Promise<string[]> =>
  migrate(database, createSecretHash({ ...settings, database, now: () => new Date().toISOString() }));

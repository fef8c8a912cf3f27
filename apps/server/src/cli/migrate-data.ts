import type { Settings } from '../config.ts';
import type { Database } from '../database/database.ts';
import { migrate, NewerDatabase } from '../database/migrate.ts';
import { createSecretHash } from '../secret-hash.ts';
import { StartError } from './start-error.ts';

/** Brings the data of this machine up to date, with its key for what has to be sealed. */
export async function migrateData(database: Database, settings: Settings): Promise<string[]> {
  try {
    return await migrate(database, createSecretHash({ ...settings, database, now: () => new Date().toISOString() }));
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    throw new StartError('The database was brought up to date by a newer version of Portico: start that one.');
  }
}

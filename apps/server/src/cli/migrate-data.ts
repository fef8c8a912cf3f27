import { sealedColumns } from '../app/sealed-columns.ts';
import type { Settings } from '../config.ts';
import type { Database } from '../platform/database/database.ts';
import { migrate, NewerDatabase } from '../platform/database/migrate.ts';
import { checkSecretKey, keepSecretKey } from '../platform/secrets/key-check.ts';
import { createSecretHash } from '../platform/secrets/secret-hash.ts';
import { StartError } from './start-error.ts';

/** Migrates the data of this machine, with its key for steps that seal. Checks the key first. */
export async function migrateData(database: Database, settings: Settings): Promise<string[]> {
  const parts = { ...settings, database, now: () => new Date().toISOString() };
  await checkSecretKey({ ...parts, sealed_columns: sealedColumns });
  try {
    const steps = await migrate(database, createSecretHash(parts));
    await keepSecretKey(parts);
    return steps;
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    throw new StartError('The database was brought up to date by a newer version of Portico: start that one.');
  }
}

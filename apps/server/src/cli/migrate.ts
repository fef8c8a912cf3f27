import type { Settings } from '../config.ts';
import { migrateData } from './migrate-data.ts';
import { openDatabaseOrExplain } from './start-error.ts';

export async function migrateDatabase(settings: Settings): Promise<number> {
  await using database = await openDatabaseOrExplain(settings);
  const done = await migrateData(database, settings);
  console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
  return 0;
}

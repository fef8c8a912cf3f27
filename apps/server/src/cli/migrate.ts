import type { Settings } from '../config.ts';
import { openAnalyticsOrExplain } from './analytics-database.ts';
import { readArguments, refuseWords } from './arguments.ts';
import type { Command } from './command.ts';
import { migrateData } from './migrate-data.ts';
import { openDatabaseOrExplain } from './start-error.ts';

const usage = `portico migrate

  Migrates the database, and the one for analytics if there is one, as every start of the server does, and exits.

Example:
  portico migrate
`;

export const migrateCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  refuseWords(readArguments(words, {}).positionals);
  await using database = await openDatabaseOrExplain(settings);
  const done = await migrateData(database, settings);
  await using _apart = await openAnalyticsOrExplain(settings, database);
  console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
  return 0;
}

import type { Settings } from '../config.ts';
import { type MoveReport, MoveUnderWay } from '../features/analytics/apart/move.ts';
import { levels } from '../features/analytics/levels.ts';
import { attachOrExplain, notSet } from './analytics-database.ts';
import { readArguments, refuseWords, toAction } from './arguments.ts';
import type { Command } from './command.ts';
import { openLocalServices } from './local-services.ts';
import { migrateData } from './migrate-data.ts';
import { createProgress } from './progress.ts';
import { openDatabaseOrExplain, StartError } from './start-error.ts';

const usage = `portico analytics <command>

  move     move calls from the main database to the one of ANALYTICS_DATABASE_URL
  attach   use that database although it was another installation's, after a restore

  Set ANALYTICS_DATABASE_URL on all servers and restart them first. They may keep running: until everything is moved,
  they read both. A move that is stopped continues where it was when it is said again. The main database is emptied
  after every row was found in the other one.

Examples:
  portico analytics move
  portico analytics attach
`;

/** Moves analytics to a database of their own. */
export const analyticsCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { positionals } = readArguments(words, {});
  const [word, ...others] = positionals;
  const action = toAction(word, ['move', 'attach']);
  refuseWords(others);
  if (!settings.analytics_database_url) throw notSet();
  return action === 'move' ? move(settings) : attach(settings);
}

async function attach(settings: Settings): Promise<number> {
  await using database = await openDatabaseOrExplain(settings);
  await migrateData(database, settings);
  await attachOrExplain(settings, database);
  console.log('The database for analytics belongs to this installation.');
  return 0;
}

async function move(settings: Settings): Promise<number> {
  await using services = await openLocalServices(settings);
  const progress = createProgress(process.stderr, Date.now);
  let done = 0;
  const onMoved = (rows: number, total: number) => {
    done += rows;
    progress.show('Moving', done, total);
  };
  try {
    const report = await services.analyticsMove!.run(onMoved);
    progress.clear();
    return tell(report);
  } catch (error) {
    progress.clear();
    if (error instanceof MoveUnderWay) throw new StartError('The analytics are being moved by another command.');
    throw error;
  }
}

function tell({ moved, missing, wasDone }: MoveReport): number {
  for (const level of levels) {
    const { rows, requests } = moved.get(level) ?? { rows: 0, requests: 0 };
    console.log(`By the ${level}: ${rows} rows, ${requests} calls`);
  }
  console.log(`Event ids: ${moved.get('event_id')?.rows ?? 0}`);
  if (missing > 0) {
    console.error(`${missing} rows did not arrive as they were. Nothing was deleted; say the command again.`);
    return 1;
  }
  console.log(
    wasDone
      ? 'Everything was moved before.'
      : 'Every row was found in its new place. The main database is empty of them.',
  );
  return 0;
}

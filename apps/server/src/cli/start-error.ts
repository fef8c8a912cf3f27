import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Settings } from '../config.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../database/database.ts';

/** Why the process cannot start, in one sentence for the person who starts it. */
export class StartError extends Error {}

/** Opens the database and makes sure that it answers. */
export async function openDatabaseOrExplain(
  { database_url, data_dir }: Settings,
  observed?: DatabaseSettings['observed'],
): Promise<Database> {
  checkWritable(data_dir);
  try {
    const database = openDatabase({ database_url, data_dir, observed });
    await database.ping();
    return database;
  } catch (error) {
    if (database_url) throw new StartError(`DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
    throw new StartError(`The database in DATA_DIR ${data_dir} cannot be opened: ${reasonOf(error)}.`);
  }
}

function checkWritable(data_dir: string): void {
  try {
    mkdirSync(data_dir, { recursive: true });
    accessSync(data_dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${data_dir} cannot be written to: ${reasonOf(error)}.`);
  }
}

/** Told before anything is made: whoever starts again with another port then still meets a first start. */
export async function checkPort(settings: Settings): Promise<void> {
  const probe = createServer().listen(settings.port, settings.host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListen(error, settings);
  }
  probe.close();
  await once(probe, 'close');
}

export function explainListen(error: unknown, { host, port }: Settings): StartError {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return new StartError(`PORT ${port} is taken by another program: set PORT to a free one.`);
  if (code === 'EACCES')
    return new StartError(`PORT ${port} may not be used by this user: set PORT to one above 1023.`);
  return new StartError(`The server cannot listen on HOST ${host}, PORT ${port}: ${reasonOf(error)}.`);
}

/** Errors of several attempts come as a list; the first says enough. Passwords in addresses are never part of it. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { message = 'unknown reason' } = first as Error;
  return (
    message
      .split('\n', 1)[0]
      ?.replace(/\.$/, '')
      .replaceAll(/\/\/[^@\s/]*@/g, '//') ?? message
  );
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Settings } from '../config.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../platform/database/database.ts';

/** Why the process cannot start, in one sentence for the person who starts it. */
export class StartError extends Error {}

/** Opens the database and checks that it answers. */
export async function openDatabaseOrExplain(
  settings: Settings,
  observed?: DatabaseSettings['observed'],
): Promise<Database> {
  checkDataFolder(settings.data_dir);
  return openOrExplain('DATABASE_URL', { ...settings, observed });
}

export async function openOrExplain(variable: string, settings: DatabaseSettings): Promise<Database> {
  const { database_url, data_dir } = settings;
  try {
    const database = openDatabase(settings);
    await database.ping();
    return database;
  } catch (error) {
    if (database_url) throw new StartError(`${variable} cannot be reached: ${reasonOf(error)}.`);
    throw new StartError(`The database in DATA_DIR ${data_dir} cannot be opened: ${reasonOf(error)}.`);
  }
}

/** Tested by writing: permission bits are not reliable on networks, in containers or as root. */
export function checkDataFolder(data_dir: string): void {
  try {
    makeFolder(data_dir);
    const probe = join(data_dir, `.probe-${randomBytes(6).toString('hex')}`);
    writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    // A full disk is not a wrong folder, and can still be read.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
    const advice = 'set it to a folder that this user can write to, such as /var/lib/portico';
    throw new StartError(`DATA_DIR ${data_dir} cannot be written to (${reasonOf(error)}): ${advice}.`);
  }
}

/** Creates parent folders too. Node's `recursive` option never returns for folders below /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    const isMadeMeanwhile = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (!isMadeMeanwhile) throw error;
  }
}

/** Checked before anything is created, so that a retry with another port is still a first start. */
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

/**
 * Several attempts are reported as a list of errors, of which the first is enough. Passwords in URLs are never shown.
 */
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

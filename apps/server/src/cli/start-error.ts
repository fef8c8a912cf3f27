import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Settings } from '../config.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../platform/database/database.ts';

/** Why the process cannot start, in one sentence for the person who starts it. */
export class StartError extends Error {}

/** Opens the database and makes sure that it answers. */
export async function openDatabaseOrExplain(
  { database_url, data_dir }: Settings,
  observed?: DatabaseSettings['observed'],
): Promise<Database> {
  checkDataFolder(data_dir);
  try {
    const database = openDatabase({ database_url, data_dir, observed });
    await database.ping();
    return database;
  } catch (error) {
    if (database_url) throw new StartError(`DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
    throw new StartError(`The database in DATA_DIR ${data_dir} cannot be opened: ${reasonOf(error)}.`);
  }
}

/** By writing into it: what the system says about permissions is not always true of a network, a container or a root user. */
export function checkDataFolder(data_dir: string): void {
  try {
    makeFolder(data_dir);
    const probe = join(data_dir, `.probe-${randomBytes(6).toString('hex')}`);
    writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    // A full disk is no wrong folder, and what is on it can still be read.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
    const advice = 'set it to a folder that this user can write to, such as /var/lib/portico';
    throw new StartError(`DATA_DIR ${data_dir} cannot be written to (${reasonOf(error)}): ${advice}.`);
  }
}

/** With the folders above it. Node's own way never ends where a folder is there that nothing can be made in, such as /proc. */
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

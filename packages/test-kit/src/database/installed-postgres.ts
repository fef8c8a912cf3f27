import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../network/free-port.ts';
import type { Postgres } from './postgres-cluster.ts';

const run = promisify(execFile);

export interface InstalledPostgres extends Postgres {
  version: string;
  /** Runs one of its programs. */
  run(program: string, words: string[]): Promise<unknown>;
}

/** Folders in which Linux distributions and Homebrew keep the server and tools of each version. */
const places = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];

/**
 * The PostgreSQL of this machine with its tools, which the one of the other tests lacks. Undefined if none is
 * installed.
 */
export async function installedPostgres(): Promise<InstalledPostgres | undefined> {
  const bin = places
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((version) => join(place, version, 'bin')))
    .findLast((folder) => programs.every((program) => existsSync(join(folder, program))));
  if (!bin) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'portico-installed-'));
  await chmod(folder, 0o711);
  const user = ownerOf();
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'portico', '--auth=trust', '-E', 'UTF8', '--locale=C'], {
    ...user,
  });
  const port = await freePort();
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const chunk of server.stderr) if (String(chunk).includes('ready to accept connections')) break;
  const urlOf = (name: string) => `postgres://portico@127.0.0.1:${port}/${name}`;
  const { stdout: version } = await run(join(bin, 'pg_dump'), ['--version']);
  return {
    version: version.trim(),
    run: (program, words) => run(join(bin, program), words),
    async createDatabase(name) {
      await run(join(bin, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'portico', name]);
      return urlOf(name);
    },
    async [Symbol.asyncDispose]() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root runs it as the user of the package. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

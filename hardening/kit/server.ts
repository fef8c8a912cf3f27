import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment, program } from '@portico/test-kit/server/program.ts';
import { inject } from 'vitest';

export const demoPassword = 'Portico-demo-1';

export interface StartedServer extends AsyncDisposable {
  /** Where it answers: the private demo portal, and the console below it. A restart keeps it. */
  readonly url: string;
  /** The public demo portal. */
  readonly publicUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly data_dir: string;
  /** The SQLite file; its `-wal` and `-shm` lie beside it. */
  readonly database_file: string;
  readonly database_url: string | undefined;
  /** Everything it has printed, over all restarts. */
  output(): string;
  /** `kill -9`: no handler runs, nothing is finished. */
  kill(): Promise<void>;
  /** As an orchestrator does it; answers the exit code. */
  terminate(): Promise<number | null>;
  /** Ends it, if it still runs, and starts it again on the same port and data, with these settings changed. */
  restart(settings?: Record<string, string>): Promise<void>;
}

/**
 * A server in a process of its own, as `npm start` runs it, with the demo in a data folder of its own. It tells
 * everything in its log: what is not to be found there is not written at any level.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<StartedServer> {
  const data_dir = settings.DATA_DIR ?? (await newDataFolder(settings));
  let given: Record<string, string> = {
    PORT: '0',
    LOG_LEVEL: 'trace',
    DEMO_PASSWORD: demoPassword,
    DATA_DIR: data_dir,
    ...settings,
  };
  const printed: string[] = [];
  let running = await run(given, printed);
  const { port } = new URL(running.url);
  given = { ...given, PORT: port };
  return {
    url: running.url,
    publicUrl: running.url.replace('://localhost', '://public.localhost'),
    port: Number(port),
    data_dir,
    database_file: join(data_dir, 'portico.db'),
    database_url: settings.DATABASE_URL,
    get pid() {
      return running.child.pid as number;
    },
    output: () => printed.join(''),
    kill: async () => void (await end(running.child, 'SIGKILL')),
    terminate: () => end(running.child, 'SIGTERM'),
    async restart(changed = {}) {
      await end(running.child, 'SIGTERM');
      given = { ...given, ...changed };
      running = await run(given, printed);
    },
    async [Symbol.asyncDispose]() {
      await end(running.child, 'SIGKILL');
      if (!settings.DATA_DIR) await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** With the demo in it, where the server is going to want it there. */
async function newDataFolder({ DATABASE_URL, DEMO }: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-hardening-'));
  if (!DATABASE_URL && DEMO !== 'no') await cp(inject('demoFolder'), folder, { recursive: true });
  return folder;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

async function run(settings: Record<string, string>, printed: string[]) {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...processEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let fresh = '';
  const read = (chunk: Buffer) => {
    printed.push(String(chunk));
    fresh += chunk;
    const url = /Portico is ready at (\S+)/.exec(fresh)?.[1];
    if (url) resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${fresh}`)));
  const url = await promise;
  child.stdout.removeAllListeners('data').on('data', (chunk: Buffer) => printed.push(String(chunk)));
  child.stderr.removeAllListeners('data').on('data', (chunk: Buffer) => printed.push(String(chunk)));
  return { child, url };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess extends AsyncDisposable {
  url: string;
  data_dir: string;
  process: ChildProcess;
}

/** Starts a script in a process of its own and waits for the line that tells its address. */
export async function startProcess(script: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const data_dir = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data_dir, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) resolve(address);
  });
  child.once('exit', (code) => reject(new Error(`${script} stopped with code ${code}`)));
  const url = await promise;
  return {
    url,
    data_dir,
    process: child,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

export const startPortico = (environment: Record<string, string> = {}) =>
  startProcess('../apps/server/src/main.ts', environment);

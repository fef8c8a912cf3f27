import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { aDemoFolder } from '@portico/test-kit/server/demo-folder.ts';
import { program } from '@portico/test-kit/server/program.ts';

export interface RunningServer extends AsyncDisposable {
  /** The private demo portal. */
  url: string;
  /** The public demo portal. */
  publicUrl: string;
  data_dir: string;
  process: ChildProcess;
  /** What it has printed so far. */
  output: string[];
}

/** Where the demo lies ready, for as long as a run lasts. */
const template = 'E2E_TEMPLATE';

/** A data folder with the demo in it: a copy of the one that the run has prepared, which is quicker than making it anew. */
async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  const prepared = process.env[template];
  if (prepared) await cp(prepared, folder, { recursive: true });
  return folder;
}

/** Answers what takes the prepared folder away again. */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  const demo = await aDemoFolder();
  process.env[template] = demo.path;
  return async () => demo[Symbol.asyncDispose]();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Where a server of this worker is no more, or is about to end. */
const ended = new Set<string>();

/** A page that is still open may ask a server that its test has ended: nobody's fault. */
export const isOfEndedServer = (url: string): boolean => URL.canParse(url) && ended.has(new URL(url).port);

/** What the server is to send requests to in these tests listens on this machine. */
const atThisMachine = { OUTBOUND_ALLOW: '127.0.0.1,::1' };

/** Starts the real server on a free port with a data folder of its own, filled with the demo. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const data_dir = environment.DATA_DIR ?? (await newDataFolder());
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...atThisMachine, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data_dir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => output.push(String(chunk)));
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    output.push(line);
    const address = /^Portico is ready at (\S+)/.exec(line)?.[1];
    if (address) resolve(address);
  });
  child.once('exit', (code) => reject(new Error(`The server stopped with code ${code}:\n${output.join('\n')}`)));
  const url = await ready;
  ended.delete(new URL(url).port);
  return {
    url,
    publicUrl: url.replace('://localhost', '://public.localhost'),
    data_dir,
    process: child,
    output,
    async [Symbol.asyncDispose]() {
      ended.add(new URL(url).port);
      await stop(child);
      if (!environment.DATA_DIR) await rm(data_dir, { recursive: true, force: true });
    },
  };
}

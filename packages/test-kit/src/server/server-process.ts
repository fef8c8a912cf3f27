import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { processEnvironment, program } from './program.ts';

export interface ServerProcess extends AsyncDisposable {
  /** Where it answers. */
  url: string;
  /** `kill -9`: no handler runs, nothing is finished. */
  kill(): Promise<void>;
  /** As an orchestrator does it; answers the exit code. */
  terminate(): Promise<number | null>;
}

/** A server in a process of its own, as `npm start` runs it. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...processEnvironment,
      PORT: '0',
      DEMO: 'no',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  };
  return {
    url: await untilReady(child),
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL');
    },
  };
}

async function untilReady(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
    const url = /Portico is ready at (\S+)/.exec(output)?.[1];
    if (url) resolve(url);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  return promise;
}

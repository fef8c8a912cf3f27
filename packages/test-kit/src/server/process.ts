import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ReadyProcess {
  /** The URL that the process printed. */
  readonly url: string;
  readonly pid: number;
  /** Ends the process if it still runs, and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a Node script in its own process and waits until it prints its URL. The process gets only this environment.
 * `printed` collects its output.
 */
export async function startProcess(
  words: string[],
  environment: NodeJS.ProcessEnv,
  printed: string[] = [],
): Promise<ReadyProcess> {
  const child = spawn(process.execPath, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  let fresh: string | undefined = '';
  const read = (chunk: Buffer) => {
    printed.push(String(chunk));
    if (fresh === undefined) return;
    fresh += chunk;
    const url = /\bready at (http\S+)\s/.exec(fresh)?.[1];
    if (url) resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.once('exit', (code) => reject(new Error(`The process ended with ${code}:\n${fresh}`)));
  child.once('error', reject);
  const url = await ready;
  fresh = undefined;
  return {
    url,
    pid: child.pid as number,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      return child.exitCode;
    },
  };
}

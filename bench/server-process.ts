import { join } from 'node:path';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startProcess as start } from '@portico/test-kit/server/process.ts';

export interface ServerProcess extends AsyncDisposable {
  url: string;
  pid: number;
  data_dir: string;
}

/** Starts a script in its own process and waits for the line with its URL. */
export async function startProcess(script: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  await using opened = new AsyncDisposableStack();
  const { path: data_dir } = opened.use(await aTemporaryFolder());
  const settings = { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data_dir, ...environment };
  const { url, pid, end } = await start([join(import.meta.dirname, script)], settings);
  opened.defer(async () => void (await end('SIGTERM')));
  const rest = opened.move();
  return { url, pid, data_dir, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

export const startPortico = (environment: Record<string, string> = {}) =>
  startProcess('../apps/server/src/main.ts', environment);

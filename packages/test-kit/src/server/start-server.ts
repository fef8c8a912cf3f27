import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { aTemporaryFolder } from '../fixtures/temporary-folder.ts';
import { aDemoFolder } from './demo-folder.ts';
import { startProcess } from './process.ts';
import { processEnvironment, program } from './program.ts';

/** The password of everyone in the demo. */
export const demoPassword = 'Portico-demo-1';

export interface StartedServer extends AsyncDisposable {
  /** The URL of the private demo portal, which also serves the console. A restart keeps it. */
  readonly url: string;
  /** The URL of the public demo portal. */
  readonly publicUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly data_dir: string;
  /** The SQLite file. Its `-wal` and `-shm` files are beside it. */
  readonly database_file: string;
  readonly database_url: string | undefined;
  /** Everything that it printed, also before restarts. */
  output(): string;
  /** `kill -9`: no handler runs. */
  kill(): Promise<void>;
  /** Ends the server as an orchestrator does, and returns the exit code. */
  terminate(): Promise<number | null>;
  /** Ends the server if it still runs, and starts it on the same port and data with these settings changed. */
  restart(settings?: Record<string, string>): Promise<void>;
}

/**
 * Starts a server in a process of its own, as `npm start` does. The default of DATA_DIR is a new folder with a copy of
 * the demo. It logs at every level, so that tests can check that secrets are not logged.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<StartedServer> {
  await using opened = new AsyncDisposableStack();
  const data_dir = settings.DATA_DIR ?? opened.use(await newDataFolder(settings)).path;
  let given: Record<string, string> = {
    ...processEnvironment,
    PORT: '0',
    LOG_LEVEL: 'trace',
    DEMO_PASSWORD: demoPassword,
    DATA_DIR: data_dir,
    ...settings,
  };
  const printed: string[] = [];
  const run = () => startProcess([program, 'serve'], given, printed);
  let running = await run();
  const { url } = running;
  const { port } = new URL(url);
  given = { ...given, PORT: port };
  const rest = opened.move();
  return {
    url,
    publicUrl: url.replace('://localhost', '://public.localhost'),
    port: Number(port),
    data_dir,
    database_file: join(data_dir, 'portico.db'),
    database_url: settings.DATABASE_URL,
    get pid() {
      return running.pid;
    },
    output: () => printed.join(''),
    kill: async () => void (await running.end('SIGKILL')),
    terminate: () => running.end('SIGTERM'),
    async restart(changed = {}) {
      await running.end('SIGTERM');
      given = { ...given, ...changed };
      running = await run();
    },
    async [Symbol.asyncDispose]() {
      await running.end('SIGKILL');
      await rest.disposeAsync();
    },
  };
}

/** Contains a copy of the demo, unless the server has another database or no demo. */
async function newDataFolder({ DATABASE_URL, DEMO }: Record<string, string>) {
  const folder = await aTemporaryFolder();
  if (DATABASE_URL || DEMO === 'no') return folder;
  await using demo = await aDemoFolder();
  await cp(demo.path, folder.path, { recursive: true });
  return folder;
}

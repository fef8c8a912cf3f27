import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { aTemporaryFolder } from '../fixtures/temporary-folder.ts';
import { aDemoFolder } from './demo-folder.ts';
import { startProcess } from './process.ts';
import { processEnvironment, program } from './program.ts';

/** The password of everyone in the demo. */
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
 * Starts a server in a process of its own, as `npm start` does. Without DATA_DIR it has a data folder of its own, with a
 * copy of the demo. It logs at every level: what the log lacks is written nowhere.
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

/** With a copy of the demo, unless the server has another database or no demo. */
async function newDataFolder({ DATABASE_URL, DEMO }: Record<string, string>) {
  const folder = await aTemporaryFolder();
  if (DATABASE_URL || DEMO === 'no') return folder;
  await using demo = await aDemoFolder();
  await cp(demo.path, folder.path, { recursive: true });
  return folder;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.ts';
import { until } from '../until.ts';
import { need, type Program } from './programs.ts';

export const pgbouncer: Program = {
  name: 'PgBouncer',
  commands: ['pgbouncer'],
  packages: ['pgbouncer'],
  neededBy: 'the tests behind a pooler',
};

interface Pooler extends AsyncDisposable {
  /** The URL of the same database through the pooler. */
  database_url: string;
  /** `kill -9`: its connections break, to servers and to PostgreSQL. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/** Starts a pooler in transaction mode in front of a database, as `docs/scaling.md` describes. */
export async function startPgbouncer(to: string): Promise<Pooler> {
  const program = await need(pgbouncer);
  const target = new URL(to);
  const { hostname, username, password, pathname } = target;
  const folder = await mkdtemp(join(tmpdir(), 'portico-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=${decodeURIComponent(hostname)} port=${target.port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
  ];
  await writeFile(file, settings.join('\n'));
  // PgBouncer refuses to run as root.
  await chmod(folder, 0o755);
  const asWhom = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  let running = await start();

  async function start(): Promise<ChildProcess> {
    const child = spawn(program, [...asWhom, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let told = '';
    child.stderr.on('data', (text) => (told += text));
    const isUp = async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer stopped: ${told}`);
      const socket = connect(port, '127.0.0.1');
      const isOpen = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      socket.destroy();
      return isOpen;
    };
    await until(isUp, 20_000, 'that PgBouncer listens');
    return child;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await once(running, 'exit');
  }

  return {
    database_url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    kill: () => end('SIGKILL'),
    async start() {
      running = await start();
    },
    async [Symbol.asyncDispose]() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

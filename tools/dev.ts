import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './run.ts';
import { stopWithParent } from './stop-with-parent.ts';

/**
 * `npm run dev`: the server runs from its sources and restarts after a change, and Vite serves the portal and the
 * console and replaces changed modules in the browser. Both front ends pass API requests to the server with the
 * browser's host name, so `localhost` and `public.localhost` are different portals here as they are on port 3000.
 */
const server_url = 'http://127.0.0.1:3000';

/** Sources that restart the server. Node's own `--watch` fails with the server's worker threads. */
const serverSources = ['apps/server/src', 'packages'];
const restartDelayMs = 200;

interface Part {
  name: string;
  command: string;
  args: string[];
  environment: Record<string, string>;
}

const server: Part = {
  name: 'server',
  command: 'node',
  // An editor's debugger attaches to this port.
  args: ['--inspect=127.0.0.1:9229', 'apps/server/src/main.ts', 'serve'],
  environment: { PORT: new URL(server_url).port },
};

const vite = (name: string, folder: string, port: string): Part => ({
  name,
  command: 'vite',
  args: [folder, '--port', port, '--strictPort'],
  environment: { PORTICO_URL: server_url },
});

const running = new Map<string, ChildProcess>();
let isStopping = false;

function start(part: Part): void {
  const { name, command, args, environment } = part;
  const say = (line: string) => console.log(`${name.padEnd(7)} | ${line}`);
  const child = spawn(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  running.set(name, child);
  for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on('line', say);
  child.on('exit', (code, signal) => {
    running.delete(name);
    if (!isStopping) say(`ended (${signal ?? code})`);
  });
}

function restart(part: Part): void {
  const child = running.get(part.name);
  if (child) {
    child.once('exit', () => isStopping || start(part));
    child.kill('SIGTERM');
  } else start(part);
}

function stop(): void {
  isStopping = true;
  for (const child of running.values()) child.kill('SIGTERM');
  for (const watcher of watchers) watcher.close();
}

stopWithParent();
let timer: NodeJS.Timeout | undefined;
const watchers = serverSources.map((folder) =>
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file || !/(?<!\.test)\.(?:ts|json)$/.test(file) || /node_modules|dist/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, restartDelayMs, server);
  }),
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const part of [server, vite('portal', 'apps/portal', '5173'), vite('console', 'apps/console', '5174')])
  start(part);
console.log('Portal:  http://localhost:5173 (private), http://public.localhost:5173 (public)');
console.log('Console: http://localhost:5174/console/');

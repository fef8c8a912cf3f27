import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildStale } from './build.ts';
import { root } from './run.ts';

const below = join(root, 'content/demo');
const portico = join(root, 'tools/portico.js');
/** The machine's own Node and npm, of any version, as in a user's shell. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const { HOME = '' } = process.env;
const environment = { PATH, HOME, NO_UPDATE_NOTIFIER: 'yes' };

let folder: string;
let children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command from a folder below the repository. */
function run(command: string, words: string[], more: Record<string, string> = {}): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const options = { cwd: below, env: { ...environment, ...more } };
  execFile(command, words, options, (error, stdout, stderr) =>
    resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
  );
  return promise;
}

test('the command works in every folder of a clone, with the Node and npm of the machine', async () => {
  const [npx, npm, node, misused] = await Promise.all([
    run('npx', ['--no', 'portico', 'backup', 'x.db'], { DATA_DIR: './no-such-data' }),
    run('npm', ['run', '-s', 'portico', '--', 'restore', 'missing.db']),
    run('node', [portico, 'restore', 'missing.db']),
    run('node', [portico, 'pubish', '.']),
  ]);
  // The data folder is that of npm start, from any folder; arguments are relative to the current folder.
  expect(npx.stderr).toContain(`There is no database in DATA_DIR ${join(root, 'no-such-data')}.`);
  for (const { stderr } of [npm, node]) expect(stderr).toContain(`There is no file ${join(below, 'missing.db')}.`);
  expect(misused.stderr).toBe('There is no command pubish. Did you mean publish? See: portico --help\n');
  expect([npx, npm, node, misused].map(({ code }) => code)).toEqual([1, 1, 1, 2]);
}, 60_000);

/** Returns the port of a server that was started from a folder below the repository. */
async function serve(command: string, words: string[], name: string): Promise<{ child: ChildProcess; port: number }> {
  const settings = { PORT: '0', DEMO: 'no', DATA_DIR: join(folder, name), LOG_LEVEL: 'warn' };
  const child = spawn(command, words, { cwd: below, env: { ...environment, ...settings }, stdio: 'pipe' });
  children.push(child);
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    const [, port] = /ready at http:\/\/localhost:(\d+)/.exec(output) ?? [];
    if (port) return { child, port: Number(port) };
  }
  throw new Error(`The server did not start: ${output}`);
}

const isListening = (port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true));
  socket.on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
};

test('a server ends with the command that started it', async () => {
  await buildStale();
  const cases = [
    { how: 'npm', words: ['start'], signal: 'SIGTERM' },
    { how: 'npx', words: ['--no', 'portico', 'serve'], signal: 'SIGKILL' },
    { how: 'node', words: [portico, 'serve'], signal: 'SIGKILL' },
  ] as const;
  await Promise.all(
    cases.map(async ({ how, words, signal }) => {
      const { child, port } = await serve(how, [...words], how);
      expect(await isListening(port)).toBe(true);
      child.kill(signal);
      await vi.waitFor(async () => expect([how, await isListening(port)]).toEqual([how, false]), 10_000);
    }),
  );
}, 120_000);

test.each(['apps/portal', 'apps/console'])(
  '%s is built for production, even by a test',
  async (app) => {
    await buildStale();
    const assets = join(root, app, 'dist/assets');
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')));
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((_, at) => texts[at]?.includes('jsxDEV') || texts[at]?.includes(root))).toEqual([]);
  },
  120_000,
);

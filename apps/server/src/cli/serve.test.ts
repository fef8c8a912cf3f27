import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { processEnvironment, program } from '@portico/test-kit/server/program.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-serve-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(folder, { recursive: true, force: true });
});

/** Most of these tests do not need the demo, which takes seconds. */
const empty = { DEMO: 'no' };

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program], {
    env: { ...processEnvironment, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...environment },
  });
  children.push(child);
  return child;
}

async function ended(child: ChildProcess) {
  const [stderr, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')]);
  return { code, stderr };
}

async function readyAt(child: ChildProcess): Promise<{ url: string; output: string }> {
  let output = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    output += chunk;
    const [, url] = /Portico is ready at (\S+)/.exec(output) ?? [];
    if (url) return { url, output };
  }
  throw new Error(`The server stopped: ${output}`);
}

/** Expects one line with one sentence that names what to change. */
function expectSentence(stderr: string, about: RegExp) {
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(about);
}

test('an unreachable database ends the start with one sentence and exit code 1', async () => {
  const { code, stderr } = await ended(start({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' }));
  expectSentence(stderr, /^DATABASE_URL cannot be reached: .*ECONNREFUSED/);
  expect(stderr).not.toContain('hunter2');
  expect(code).toBe(1);
});

test('a data folder without write access ends the start with one sentence and exit code 1', async () => {
  await writeFile(join(folder, 'file'), '');
  const { code, stderr } = await ended(start({ DATA_DIR: join(folder, 'file/data') }));
  expectSentence(stderr, /^DATA_DIR .* cannot be written to/);
  expect(code).toBe(1);
});

test('a port in use ends the start with one sentence and exit code 1, before anything is created', async () => {
  const { url } = await readyAt(start(empty));
  const other = { ...empty, PORT: new URL(url).port, DATA_DIR: join(folder, 'other') };
  const { code, stderr } = await ended(start(other));
  expectSentence(stderr, /^PORT \d+ is taken/);
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual(['data']);
});

test('an invalid setting ends the start with one sentence and exit code 1', async () => {
  const { code, stderr } = await ended(start({ PORT: 'many' }));
  expectSentence(stderr, /^PORT must be a whole number/);
  expect(code).toBe(1);
});

test('the first start loads the demo into an empty data folder, and the second does not', async () => {
  const first = start();
  const { output } = await readyAt(first);
  expect(output).toContain('Portico is ready at http://localhost:');
  first.kill('SIGTERM');
  expect((await ended(first)).code).toBe(0);
  const { url } = await readyAt(start());
  const portal = await fetch(`${url}/api/v2/portal`);
  expect(await portal.json()).toMatchObject({ is_public: false, rbac_enabled: true });
  // The demo shows changes of a version.
  const database = new DatabaseSync(join(folder, 'data/portico.db'), { readOnly: true });
  expect(database.prepare('select breaking, potentially_breaking, compatible from change_set').all()).toEqual([
    { breaking: 7, potentially_breaking: 1, compatible: 2 },
  ]);
  database.close();
});

test('SIGTERM finishes requests in progress, closes the database and exits with code 0', async () => {
  const child = start(empty);
  const { url } = await readyAt(child);
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  // The body is sent after the signal, so the request is in progress during the shutdown.
  const body = JSON.stringify({ username: 'a@example.com', password: 'x' });
  socket.write(
    `POST /api/v2/developer/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  await fetch(`${url}/healthz`);
  child.kill('SIGTERM');
  const exited = ended(child);
  await new Promise((resolve) => setImmediate(resolve));
  socket.write(body);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect((await exited).code).toBe(0);
});

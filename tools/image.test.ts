import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildStale } from './build.ts';
import { createIgnored, parseDockerfile } from './dockerfile.ts';
import { type Image, makeImage, startIn } from './image.ts';
import { root } from './run.ts';

const isLong = process.env.LONG === 'yes';
const read = (path: string) => readFile(join(root, path), 'utf8');

/**
 * In short mode, this repository's packages and builds replace those of the first steps: npm checks the lock file, and
 * the build is checked to be of the same sources. `LONG=yes` runs all steps.
 */
async function inShort(command: string, folder: string): Promise<string> {
  if (/^npm ci\b/.test(command)) return `${command} --dry-run --offline && ln -s ${root}/node_modules node_modules`;
  if (command === 'npm run build') for (const app of builds) await symlink(join(root, app), join(folder, app));
  return command;
}
const builds = ['apps/portal/dist', 'apps/server/dist', 'apps/console/dist', 'packages/auth-elements/dist'];

// These are real processes, which take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let image: Image;
let files: { path: string; bytes: number }[];
beforeAll(async () => {
  await buildStale();
  image = await makeImage(isLong ? undefined : inShort);
  files = await filesBelow(image.path);
}, 600_000);
afterAll(() => image?.[Symbol.asyncDispose]());

async function filesBelow(folder: string): Promise<{ path: string; bytes: number }[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(paths.map(async (path) => ({ path: path.slice(folder.length), bytes: (await stat(path)).size })));
}

test('every step of the Dockerfile runs', async () => {
  const file = await read('deploy/Dockerfile');
  const steps = file.split('\n').filter((line) => /^(RUN|COPY|WORKDIR|HEALTHCHECK|ENTRYPOINT|CMD|USER) /.test(line));
  expect(steps.length).toBeGreaterThan(10);
  expect(image.done.length).toBe(file.match(/^(?!FROM)[A-Z]+ /gm)?.length);
});

test('the image has one Node, the one that runs the tests', async () => {
  const { dependencies } = JSON.parse(await read('package.json'));
  const bases = parseDockerfile(await read('deploy/Dockerfile')).map(({ base }) => base);
  expect(bases).toEqual([`node:${dependencies.node}-bookworm-slim`, 'node', 'node']);
  expect(process.version).toBe(`v${dependencies.node}`);
  expect(files.filter(({ path, bytes }) => /(^|\/)node(\.exe)?$/.test(path) || bytes > 5_000_000)).toEqual([]);
});

test('the application folder is small, and has no files that only build or test', () => {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  expect(megabytes).toBeGreaterThan(10);
  expect(megabytes).toBeLessThan(25);
  const paths = files.map(({ path }) => path);
  const foreign =
    /\.test\.|\/node_modules\/(@?vite|typescript|@biomejs|playwright|embedded)|^\/portico\/(e2e|bench|tools|docs)/;
  expect(paths.filter((path) => foreign.test(path))).toEqual([]);
});

test('no secrets, builds or installed packages of the repository go into the image', () => {
  const isIgnored = createIgnored('**/node_modules\n**/dist\n**/.env\ndocs\n');
  expect(['.env', 'deploy/.env', 'a/node_modules/b/c.js', 'apps/portal/dist/x.js', 'docs/a.md'].every(isIgnored)).toBe(
    true,
  );
  expect(['apps/portal/src/x.ts', 'content/docs/a.md', 'package.json'].some(isIgnored)).toBe(false);
});

test('the server of the image runs as its own user, reports its health and stops on SIGTERM', async () => {
  const PORT = String(await freePort());
  const server = startIn(image, [...image.entrypoint, ...image.command], { PORT });
  const output = gather(server);
  try {
    expect(await codeOf(startIn(image, image.healthcheck, { PORT: String(await freePort()) }))).toBe(1);
    await until(() => output().includes('console/setup?token='), server, output);
    expect(await codeOf(startIn(image, image.healthcheck, { PORT }))).toBe(0);

    const site = `http://localhost:${PORT}`;
    const page = await fetch(`${site}/console`);
    expect(await page.text()).toMatch(/<script/);
    expect(await germanPage(`${site}/api/unknown`)).toContain('Diese Seite können wir leider nicht finden.');
    expect(await germanMail(site, output())).toContain('Guten Tag');
    if (process.getuid?.() === 0) {
      expect((await stat(image.at('/data/portico.db'))).uid).toBe(image.user.uid);
      expect((await stat(image.at('/portico/package.json'))).uid).toBe(0);
    }
    // The health check runs every ten seconds, so it is not logged.
    expect(output()).not.toContain('/readyz');
  } finally {
    server.kill('SIGTERM');
  }
  expect(await codeOf(server)).toBe(0);
});

test('the commands in the header of compose.yaml run in the image, even as a user without a name', async () => {
  const header = (await read('deploy/compose.yaml')).split('services:')[0] ?? '';
  const commands = [...header.matchAll(/docker compose run --rm .*?\bportico (.+?)(?: {2,}.*)?$/gm)].map(
    ([, words = '']) => [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''),
  );
  expect(commands.map(([command]) => command)).toEqual(['publish', 'gateway', 'user']);
  const folder = image.at('/portico/content/demo/public');
  const data = { DATA_DIR: image.at('/nameless') };
  const nameless = { uid: 54_321, gid: 54_321 };
  await mkdir(data.DATA_DIR);
  await chmod(data.DATA_DIR, 0o777);
  for (const words of commands) {
    const inside = words.map((word) => (word === '/my-portal' ? folder : word));
    const child = startIn(image, [...image.entrypoint, ...inside], data, nameless);
    const output = gather(child);
    expect([await codeOf(child), output()], words.join(' ')).toEqual([
      0,
      expect.stringMatching(/revision 1|pgw_|token=/),
    ]);
  }
});

/** With the headers of a browser's navigation, which `fetch` does not send. */
async function germanPage(url: string): Promise<string> {
  const headers = { 'accept-language': 'de', accept: 'text/html,*/*' };
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return text(answer);
}

/** The email that confirms an address, as the first owner previews it in the console. */
async function germanMail(site: string, output: string): Promise<string> {
  const [, token = ''] = /console\/setup\?token=([\w-]+)/.exec(output) ?? [];
  const owner = { organization: 'Example', full_name: 'Ada', email: 'ada@example.com', password: 'a-Long-one-4-all' };
  const headers = { 'content-type': 'application/json', origin: site };
  const entered = await fetch(`${site}/api/v1/set-up`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token, ...owner }),
  });
  const cookie = entered.headers.getSetCookie().map((line) => line.split(';')[0]);
  const mail = await fetch(`${site}/api/admin/v1/mail-templates/confirm-email?locale=de`, {
    headers: { cookie: cookie.join('; ') },
  });
  return mail.text();
}

function gather(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return () => output;
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'close', { signal: AbortSignal.timeout(startMs) });
  }
  return child.exitCode;
}

/** Starting takes a second, and several on a busy machine. */
const startMs = 60_000;

async function until(isSo: () => boolean, child: ChildProcess, output: () => string): Promise<void> {
  const signal = AbortSignal.timeout(startMs);
  while (!isSo()) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output()}`);
    await Promise.race([once(child.stdout!, 'data', { signal }), once(child, 'close', { signal })]).catch((cause) => {
      throw new Error(`It was not ready after ${startMs} ms:\n${output()}`, { cause });
    });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

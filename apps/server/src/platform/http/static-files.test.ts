import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMount, loadStaticFiles, sendMounted } from './static-files.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-static-'));
  await writeFile(join(folder, 'index.html'), '<title>Widgets</title>');
  await writeFile(join(folder, 'widget.js'), 'export {};');
  await writeFile(join(folder, 'packed.js'), 'export {}; // plain');
  await writeFile(join(folder, 'packed.js.br'), 'packed with brotli');
  await writeFile(join(folder, 'packed.js.gz'), 'packed with gzip');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), '{"index.html":{}}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ask(path: string, sent: Record<string, string> = {}) {
  const files = loadStaticFiles(folder);
  const mounts = [
    { at: '/widgets', files },
    { at: '/console', files, isApplication: true },
  ];
  const server = Fastify();
  server.setNotFoundHandler(async (request, reply) => {
    const mount = findMount(mounts, request.url);
    return mount ? sendMounted(mount, request.url, request, reply) : reply.code(404).send('portal');
  });
  const { statusCode, headers, body } = await server.inject({ url: path, headers: sent });
  const { location, 'content-type': type, 'content-encoding': encoding } = headers;
  return { status: statusCode, type, encoding, location, body };
}

test('a front end beside the portal serves its files and its page', async () => {
  expect(await ask('/widgets/widget.js')).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
  expect(await ask('/widgets/login/sso')).toMatchObject({ status: 200, body: '<title>Widgets</title>' });
  expect(await ask('/widgets/')).toMatchObject({ status: 200, body: '<title>Widgets</title>' });
});

test.each([
  ['br, gzip', 'br', 'packed with brotli'],
  ['gzip', 'gzip', 'packed with gzip'],
  ['', undefined, 'export {}; // plain'],
])('the compressed file of the build is sent to a client that accepts %j', async (accepted, encoding, body) => {
  expect(await ask('/widgets/packed.js', { 'accept-encoding': accepted })).toMatchObject({
    status: 200,
    encoding,
    body,
  });
  expect((await ask('/widgets/packed.js.br')).status).toBe(404);
});

test('files of the build for the server can be read by the server and are not sent to clients', async () => {
  const files = loadStaticFiles(folder);
  expect([files.read('/.vite/manifest.json'), files.has('/.vite/manifest.json')]).toEqual(['{"index.html":{}}', false]);
  expect((await ask('/widgets/.vite/manifest.json')).status).toBe(404);
  expect((await ask('/console/.vite/manifest.json')).status).toBe(404);
});

test('its path without a slash redirects to the path with one', async () => {
  expect(await ask('/widgets')).toMatchObject({ status: 308, location: '/widgets/' });
});

test.each(['/widgets/none.js', '/widgets/../static-files.ts', '/widgets/%2e%2e/static-files.ts'])(
  '%s is not a file of the front end',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test('a path with the same prefix is not its own', async () => {
  expect(await ask('/widgets-of-others')).toMatchObject({ status: 404, body: 'portal' });
});

test('an application answers every path except those of missing files', async () => {
  for (const path of ['/console', '/console/', '/console/p/my.portal/developers'])
    expect(await ask(path)).toMatchObject({ status: 200, body: '<title>Widgets</title>' });
  expect((await ask('/console/assets/none.js')).status).toBe(404);
});

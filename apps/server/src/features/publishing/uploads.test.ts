import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodyFile, unpackUpload } from './upload.ts';
import { createUploads, type UploadLimits } from './uploads.ts';

let data_dir: string;
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'portico-uploads-'));
});
afterEach(() => rm(data_dir, { recursive: true }));

const limits: UploadLimits = { budget: { server: 300, owner: 200 }, patience_ms: 100, bytes_per_second: 1000 };
const aStore = (changed: Partial<UploadLimits> = {}) => createUploads({ data_dir, limits: { ...limits, ...changed } });
const onDisk = () => readdir(join(data_dir, 'uploads')).catch(() => []);
const lineOf = (path: string, text: string) => `${JSON.stringify({ path, text })}\n`;

async function* never(...first: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* first;
  await new Promise(() => {});
}

test('a body is on disk until it is read, and nowhere afterwards', async () => {
  const uploads = aStore();
  {
    await using upload = await uploads.receive('ours', Readable.from([Buffer.from(lineOf('a.md', '# A'))]), undefined);
    expect((await readFile(bodyFile(upload.folder))).toString()).toBe(lineOf('a.md', '# A'));
    expect(uploads.held()).toBe(lineOf('a.md', '# A').length);
    const { files } = await unpackUpload(upload);
    expect(Buffer.from((await files.get('a.md')?.read()) as Uint8Array).toString()).toBe('# A');
  }
  expect([await onDisk(), uploads.held()]).toEqual([[], 0]);
});

test('each file is read back unchanged, whatever precedes and follows it', async () => {
  const texts = { 'a.md': 'one', 'b/empty.md': '', 'c.md': 'größer'.repeat(1000), 'd.md': 'last' };
  const body = Object.entries(texts).map(([path, text]) => lineOf(path, text));
  const uploads = aStore({ budget: { server: 1e6, owner: 1e6 } });
  await using upload = await uploads.receive('ours', Readable.from([gzipSync(body.join(''))]), 'gzip');
  const { files } = await unpackUpload(upload);
  for (const [path, text] of Object.entries(texts)) {
    expect(Buffer.from((await files.get(path)?.read()) as Uint8Array).toString()).toBe(text);
  }
});

test.each([
  ['no JSON', 'x', 'malformed-json'],
  ['a path twice', lineOf('a', '') + lineOf('a', ''), 'malformed-request'],
  ['a path that leads out', lineOf('../a', ''), 'malformed-request'],
])('%s is refused', async (_what, body, code) => {
  await using upload = await aStore().receive('ours', Readable.from([Buffer.from(body)]), undefined);
  await expect(unpackUpload(upload)).rejects.toMatchObject({ code });
});

test('a body with another encoding is refused before it is received', async () => {
  await expect(aStore().receive('ours', never(), 'br')).rejects.toMatchObject({ code: 'unsupported-media-type' });
});

test('each organization has its own share of the disk, and all together have one', async () => {
  const uploads = aStore({ patience_ms: 60_000 });
  const send = (org_id: string, bytes: number) =>
    uploads.receive(org_id, Readable.from([Buffer.alloc(bytes)]), undefined);
  const first = await send('ours', 150);
  await expect(send('ours', 60)).rejects.toMatchObject({ code: 'too-many-requests', headers: { 'retry-after': '5' } });
  await using _second = await send('theirs', 140);
  await expect(send('others', 20)).rejects.toMatchObject({ code: 'service-unavailable' });
  await first[Symbol.asyncDispose]();
  await using _third = await send('ours', 60);
  expect([(await onDisk()).length, uploads.held()]).toEqual([2, 200]);
});

test('an announced body reserves nothing, and one that does not arrive is ended', async () => {
  const uploads = aStore();
  const waiting = uploads.receive('ours', never(), undefined);
  const refused = expect(waiting).rejects.toMatchObject({ code: 'request-timeout', status: 408 });
  expect([await onDisk(), uploads.held()]).toEqual([[], 0]);
  await refused;
  await expect(uploads.receive('ours', never(Buffer.alloc(100)), undefined)).rejects.toMatchObject({
    code: 'request-timeout',
  });
  expect([await onDisk(), uploads.held()]).toEqual([[], 0]);
});

test('a body that arrives too slowly is ended, even if every pause is short', async () => {
  async function* dripping(): AsyncGenerator<Uint8Array> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      yield Buffer.alloc(1);
    }
  }
  await expect(aStore().receive('ours', dripping(), undefined)).rejects.toMatchObject({ code: 'request-timeout' });
});

test('files of dead processes are removed, and those of running processes are not', async () => {
  const id = '0b8f4a52-0000-4000-8000-000000000000';
  const ended = 2 ** 22 + 1;
  const names = {
    ended: `${hostname()}.${ended}.${id}`,
    restarted: `${hostname()}.${process.pid}.${id}`,
    running: `${hostname()}.${process.ppid}.${id}`,
    elsewhere: `another.host.17.${id}`,
    longAgo: `another.host.18.${id}`,
  };
  for (const name of Object.values(names)) {
    await mkdir(join(data_dir, 'uploads', name), { recursive: true });
    await writeFile(join(data_dir, 'uploads', name, 'body'), 'x');
  }
  const past = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(data_dir, 'uploads', names.longAgo), past, past);
  await aStore().sweep();
  expect((await onDisk()).toSorted()).toEqual([names.running, names.elsewhere].toSorted());
});

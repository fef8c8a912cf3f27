import { portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { expect, test } from 'vitest';
import { FolderError } from '../publication/findings.ts';
import { readFolder } from './folder.ts';
import { filesInMemory } from './folder-files.ts';
import { createFolderThreads } from './folder-thread.ts';
import type { ReaderLimits } from './reader-pool.ts';

const limits: ReaderLimits = {
  places: 2,
  waiting: 4,
  memory_mb: 512,
  cpu_ms: 60_000,
  time_ms: 60_000,
  kept_mb: 128,
  young_mb: 24,
};
const ours = 'ours';
const theirs = 'theirs';
const filesOf = (files: Record<string, string>) =>
  filesInMemory(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));

const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/a': { get: { operationId: 'getA', responses: { 200: { description: 'Fine' } } } } },
});
const folder = {
  'portal.yaml': portalYaml,
  'products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: a.json }]\n',
  'products/one/a.json': spec,
  'products/one/docs/index.md': '# Start\n\nSome `words`.\n',
};

test('the thread reads a folder with the same result as this thread', async () => {
  await using thread = createFolderThreads(limits);
  const here = await readFolder(filesOf(folder));
  const there = await thread.readFolder(ours, filesOf(folder), {});
  expect({ ...there, products: [] }).toEqual({ ...here, products: [] });
  expect(there.products.map(({ specs, ...product }) => product)).toEqual(
    here.products.map(({ specs, ...product }) => product),
  );
  const { document: _, ...spec } = here.products[0]!.specs.get('v1')!;
  expect(there.products[0]?.specs.get('v1')).toEqual(spec);
});

test('all mistakes are returned with their places, and the thread continues', async () => {
  await using thread = createFolderThreads(limits);
  const wrong = { ...folder, 'products/one/a.json': '{', 'products/one/docs/index.md': '[x](nowhere.md)\n' };
  const refused = await thread.readFolder(ours, filesOf(wrong), {}).catch((error: unknown) => error);
  const said = await readFolder(filesOf(wrong)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderError);
  expect((refused as FolderError).findings).toEqual((said as FolderError).findings);
  expect((await thread.readFolder(ours, filesOf(folder), {})).products).toHaveLength(1);
});

test('published content and files of other sites are fetched outside of the thread', async () => {
  await using thread = createFolderThreads(limits);
  const asked: string[] = [];
  const remote = JSON.stringify({ a: { type: 'string' } });
  const referring = spec.replace(
    '"paths"',
    '"components":{"schemas":{"A":{"$ref":"https://a.example/b.json#/a"}}},"paths"',
  );
  const files = filesOf({ ...folder, 'products/one/a.json': referring });
  const { products } = await thread.readFolder(ours, files, {
    published: async (portal, product) => void asked.push(`${portal}/${product}`),
    remote: async (url) => {
      asked.push(url);
      return remote;
    },
  });
  expect(asked).toEqual(['main/one', 'https://a.example/b.json']);
  expect(products[0]?.specs.get('v1')?.content).toContain('"type": "string"');
  await expect(
    thread.readFolder(ours, files, { remote: () => Promise.reject(new Error('it is in a private network')) }),
  ).rejects.toThrow('which cannot be read: it is in a private network');
});

test('an unreachable database is reported as such, and the next folder is read', async () => {
  await using thread = createFolderThreads(limits);
  const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  await expect(thread.readFolder(ours, filesOf(folder), { published: () => Promise.reject(away) })).rejects.toBe(away);
  expect((await thread.readFolder(ours, filesOf(folder), {})).products).toHaveLength(1);
});

test('a folder that takes too long is refused, and the next one is read', async () => {
  await using thread = createFolderThreads({ ...limits, time_ms: 1 });
  await expect(thread.readFolder(ours, filesOf(folder), {})).rejects.toMatchObject({
    code: 'reading-too-costly',
    message: 'The folder takes more than 0.001 seconds to read.',
  });
  await using patient = createFolderThreads(limits);
  expect((await patient.readFolder(ours, filesOf(folder), {})).products).toHaveLength(1);
});

test('a folder that takes too much memory is refused, and the next one is read', async () => {
  await using thread = createFolderThreads({ ...limits, memory_mb: 32 });
  const much = `openapi: 3.1.0\n${Array.from({ length: 80_000 }, (_, at) => `x-${at}: { a: [${at}] }`).join('\n')}\n`;
  const large = { ...folder, 'products/one/a.json': much };
  await expect(thread.readFolder(ours, filesOf(large), {})).rejects.toMatchObject({
    code: 'reading-too-costly',
    message: 'The folder takes more than 32 MB of memory to read.',
  });
  expect((await thread.readFolder(ours, filesOf(folder), {})).products).toHaveLength(1);
});

test('the thread is kept for the next folder, unless its memory has grown', async ({ onTestFinished }) => {
  let started = 0;
  const count = () => (started += 1);
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const readTwice = async (kept_mb: number) => {
    started = 0;
    await using thread = createFolderThreads({ ...limits, kept_mb });
    await thread.readFolder(ours, filesOf(folder), {});
    await thread.readFolder(ours, filesOf(folder), {});
    return started;
  };
  expect([await readTwice(512), await readTwice(1)]).toEqual([1, 2]);
});

test('other requests get their turn while a large specification is read', async () => {
  await using thread = createFolderThreads(limits);
  const paths = Object.fromEntries(
    Array.from({ length: 2000 }, (_, at) => [
      `/p${at}`,
      { get: { responses: { 200: { description: 'x'.repeat(100) } } } },
    ]),
  );
  const large = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths });
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const preview = await thread.previewSpec(ours, filesOf({ 'a.json': large }));
  clearInterval(timer);
  expect(JSON.parse(Buffer.from(preview).toString()).reference.operations).toHaveLength(2000);
  expect(longest).toBeLessThan(400);
});

/** Reading it waits forever for the answer of `never`. */
const endless = { ...folder, 'products/one/docs/index.md': '# Endless\n' };
const never = { published: () => new Promise<never>(() => {}) };

test('a reading that takes too much processor time is ended and refused', async () => {
  await using thread = createFolderThreads({ ...limits, memory_mb: 1024, cpu_ms: 1000 });
  const much = `openapi: 3.1.0\n${Array.from({ length: 120_000 }, (_, at) => `x-${at}: { a: [${at}] }`).join('\n')}\n`;
  const slow = filesOf({ ...folder, 'products/one/a.json': much });
  await expect(thread.readFolder(ours, slow)).rejects.toMatchObject({
    code: 'reading-too-costly',
    message: 'The folder takes more than 1 seconds of the processor to read.',
  });
});

test('while the readings of one organization hang, those of another are done, and too many of one are refused', async () => {
  await using thread = createFolderThreads(limits);
  const stuck = Array.from({ length: 1 + limits.waiting }, () => thread.readFolder(ours, filesOf(endless), never));
  for (const one of stuck) one.catch(() => {});
  await expect(thread.readFolder(ours, filesOf(folder))).rejects.toMatchObject({
    code: 'too-many-requests',
    headers: { 'retry-after': '5' },
  });
  expect((await thread.readFolder(theirs, filesOf(folder))).products).toHaveLength(1);
});

test('a long JSON text is parsed, unless it has too many values or unusual tokens', async () => {
  await using thread = createFolderThreads(limits);
  const text = 'x'.repeat(2_000_000);
  expect(await thread.parseJson(ours, JSON.stringify({ files: [{ path: 'a', text }] }))).toEqual({
    files: [{ path: 'a', text }],
  });
  for (const wrong of [`[${'[],'.repeat(30_000)}[]]`, '{', '{"__proto__":{}}', '[{"constructor":{"prototype":1}}]']) {
    await expect(thread.parseJson(ours, wrong)).rejects.toMatchObject({ code: 'malformed-json' });
  }
});

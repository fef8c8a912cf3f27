import { expect, test } from 'vitest';
import { portalYaml } from '../../testing/folder.ts';
import { FolderError } from './findings.ts';
import { readFolder } from './folder.ts';
import { filesInMemory } from './folder-files.ts';
import { createFolderThread, type FolderLimits } from './folder-thread.ts';

const limits: FolderLimits = { memory_mb: 512, time_ms: 60_000, kept_mb: 128, young_mb: 24, small_bytes: 0 };
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

test('a folder read in the thread says what it says here', async () => {
  await using thread = createFolderThread(limits);
  const here = await readFolder(filesOf(folder));
  const there = await thread.readFolder(filesOf(folder), {});
  expect({ ...there, products: [] }).toEqual({ ...here, products: [] });
  expect(there.products.map(({ specs, ...product }) => product)).toEqual(
    here.products.map(({ specs, ...product }) => product),
  );
  expect(there.products[0]?.specs.get('v1')).toEqual(here.products[0]?.specs.get('v1'));
});

test('everything that is wrong comes back with its place, and the thread goes on', async () => {
  await using thread = createFolderThread(limits);
  const wrong = { ...folder, 'products/one/a.json': '{', 'products/one/docs/index.md': '[x](nowhere.md)\n' };
  const refused = await thread.readFolder(filesOf(wrong), {}).catch((error: unknown) => error);
  const said = await readFolder(filesOf(wrong)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderError);
  expect((refused as FolderError).findings).toEqual((said as FolderError).findings);
  expect((await thread.readFolder(filesOf(folder), {})).products).toHaveLength(1);
});

test('what was published, and files of other sites, are asked for outside of the thread', async () => {
  await using thread = createFolderThread(limits);
  const asked: string[] = [];
  const remote = JSON.stringify({ a: { type: 'string' } });
  const referring = spec.replace(
    '"paths"',
    '"components":{"schemas":{"A":{"$ref":"https://a.example/b.json#/a"}}},"paths"',
  );
  const files = filesOf({ ...folder, 'products/one/a.json': referring });
  const { products } = await thread.readFolder(files, {
    published: async (portal, product) => void asked.push(`${portal}/${product}`),
    remote: async (address) => {
      asked.push(address);
      return remote;
    },
  });
  expect(asked).toEqual(['main/one', 'https://a.example/b.json']);
  expect(products[0]?.specs.get('v1')?.content).toContain('"type": "string"');
  await expect(
    thread.readFolder(files, { remote: () => Promise.reject(new Error('it is in a private network')) }),
  ).rejects.toThrow('which cannot be read: it is in a private network');
});

test('a database that is away is told as it is, and the next folder is read', async () => {
  await using thread = createFolderThread(limits);
  const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  await expect(thread.readFolder(filesOf(folder), { published: () => Promise.reject(away) })).rejects.toBe(away);
  expect((await thread.readFolder(filesOf(folder), {})).products).toHaveLength(1);
});

test('a folder that takes too long is refused, and the next one is read', async () => {
  await using thread = createFolderThread({ ...limits, time_ms: 1 });
  await expect(thread.readFolder(filesOf(folder), {})).rejects.toThrow('the folder takes longer than 0.001 seconds');
  await using patient = createFolderThread(limits);
  expect((await patient.readFolder(filesOf(folder), {})).products).toHaveLength(1);
});

test('a folder that takes too much memory is refused, and the next one is read', async () => {
  await using thread = createFolderThread({ ...limits, memory_mb: 32 });
  const much = `openapi: 3.1.0\n${Array.from({ length: 80_000 }, (_, at) => `x-${at}: { a: [${at}] }`).join('\n')}\n`;
  const large = { ...folder, 'products/one/a.json': much };
  await expect(thread.readFolder(filesOf(large), {})).rejects.toThrow('too much memory');
  expect((await thread.readFolder(filesOf(folder), {})).products).toHaveLength(1);
});

test('the thread is kept for the next folder, unless it has grown', async ({ onTestFinished }) => {
  let started = 0;
  const count = () => (started += 1);
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const readTwice = async (kept_mb: number) => {
    started = 0;
    await using thread = createFolderThread({ ...limits, kept_mb });
    await thread.readFolder(filesOf(folder), {});
    await thread.readFolder(filesOf(folder), {});
    return started;
  };
  expect([await readTwice(512), await readTwice(1)]).toEqual([1, 2]);
});

test('others have their turn while a large specification is read', async () => {
  await using thread = createFolderThread(limits);
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
  const { spec: read } = await thread.readSpec(filesOf({ 'a.json': large }));
  clearInterval(timer);
  expect(read?.operations).toHaveLength(2000);
  expect(longest).toBeLessThan(400);
});

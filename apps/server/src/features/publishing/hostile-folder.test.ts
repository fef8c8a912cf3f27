import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aFolder, findingsOf, portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { expect, test } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { FolderError, formatFinding } from '../publication/findings.ts';
import { readFolder } from './folder.ts';
import { createRemoteFiles } from './remote-files.ts';

const product = { 'products/one/product.yaml': 'name: One\n' };
const withSpec = (spec: string) => ({
  'products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: a.yaml }]\n',
  'products/one/a.yaml': spec,
});
const page = 'products/one/docs/a.md';

test.each<[what: string, files: Record<string, string | Uint8Array>, findings: unknown[]]>([
  ['invalid UTF-8', { ...product, [page]: Buffer.from([0x61, 0xff]) }, [`${page}: is not UTF-8 text`]],
  ['NUL', { ...product, [page]: 'a\0b' }, [`${page}: holds the character NUL, which is no text`]],
  [
    'NUL in YAML',
    { 'products/one/product.yaml': 'name: "a\\0b"\n' },
    ['products/one/product.yaml: name holds a character that is no text'],
  ],
  [
    'half a character',
    { 'products/one/product.yaml': 'name: "\\uD800"\n' },
    ['products/one/product.yaml: name holds a character that is no text'],
  ],
  [
    'an SVG that says PNG',
    { ...product, 'products/one/docs/a.png': '<svg onload="alert(1)"/>' },
    ['products/one/docs/a.png:1: an SVG may only be a picture, but has onload="alert(1)": remove it'],
  ],
  [
    'a logo that is a script',
    { 'portal.yaml': `${portalYaml}appearance: { logo: a.png }\n`, 'a.png': '<script>' },
    ['a.png: is not a PNG or JPEG image'],
  ],
  [
    'a logo elsewhere',
    { 'portal.yaml': `${portalYaml}appearance: { logo: ../../etc/passwd }\n` },
    ['portal.yaml:5: appearance.logo names the file "../../etc/passwd", which lies outside the folder'],
  ],
  [
    'a product folder that climbs',
    { 'products/..%2f/product.yaml': 'name: A\n' },
    [expect.stringMatching(/lower-case letters/)],
  ],
  [
    'a product folder in capitals',
    { 'products/One/product.yaml': 'name: A\n' },
    [expect.stringMatching(/lower-case letters/)],
  ],
  [
    'a YAML bomb',
    {
      'products/one/product.yaml': `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c]\n`,
    },
    ['products/one/product.yaml: uses its aliases too often'],
  ],
  [
    'a YAML circle',
    { 'products/one/product.yaml': 'name: A\nlabels: &a { b: *a }\n' },
    ['products/one/product.yaml: has an alias that stands for itself'],
  ],
  [
    'deep YAML',
    { 'products/one/product.yaml': `name: ${'['.repeat(20_000)}\n` },
    ['products/one/product.yaml: is nested too deeply'],
  ],
  ['a YAML tag that makes things', { 'products/one/product.yaml': 'name: !!js/function "x"\n' }, []],
  [
    'names that JavaScript objects have',
    { 'products/one/product.yaml': 'name: A\n__proto__: { b: 1 }\n' },
    [expect.stringMatching(/__proto__ is not a known property/)],
  ],
  [
    'deep folders',
    { ...product, [`products/one/docs/${'d/'.repeat(30)}index.md`]: 'x' },
    [expect.stringMatching(/there is no such file|deeper than 20/)],
  ],
  [
    'a deep specification',
    withSpec(
      `{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {}, "x-a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    ),
    ['products/one/a.yaml: is nested too deeply'],
  ],
])('a folder with %s gets a clear finding', async (_what, files, findings) => {
  expect(await findingsOf(files)).toEqual(findings);
});

test('byte order marks and Windows line ends do not matter', async () => {
  const { products } = await readFolder(
    aFolder({
      'portal.yaml': `\uFEFF${portalYaml.replaceAll('\n', '\r\n')}`,
      'products/one/product.yaml': '\uFEFFname: One\r\nversions: [{ name: v1, spec: a.yaml }]\r\n',
      'products/one/a.yaml': '\uFEFFopenapi: 3.1.0\r\ninfo: { title: A, version: "1" }\r\npaths: {}\r\n',
      [page]: '\uFEFF---\r\ntitle: A\r\n---\r\n# B\r\n\r\nc\r\nd\r\n',
    }),
  );
  expect(products[0]?.documents[0]).toMatchObject({
    title: 'A',
    nodes: expect.stringContaining('"text":"c","softBreak":true'),
  });
});

test('a document with endless nesting, repetition and references is read in time', async () => {
  const text = [
    '>'.repeat(50_000),
    `${'*a '.repeat(20_000)}`,
    `${'['.repeat(20_000)}`,
    `${'![a]('.repeat(5000)}`,
    `${'- '.repeat(5000)}x`,
    `${'<a '.repeat(20_000)}`,
    `${'| a '.repeat(2000)}|\n${'|-'.repeat(2000)}|\n`,
    `[a]: /b\n${'[a]'.repeat(20_000)}`,
    `\`\`\`json\n${'['.repeat(40_000)}\n\`\`\``,
  ].join('\n\n');
  const began = performance.now();
  expect(await findingsOf({ ...product, [page]: text })).toEqual([]);
  expect(performance.now() - began).toBeLessThan(30_000);
});

async function findingsOnDisk(prepare: (folder: string) => Promise<unknown>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-hostile-'));
  try {
    await mkdir(join(folder, 'products/one/docs'), { recursive: true });
    await writeFile(join(folder, 'portal.yaml'), portalYaml);
    await writeFile(join(folder, 'products/one/product.yaml'), product['products/one/product.yaml']);
    await prepare(folder);
    await readFolder(folder);
    return [];
  } catch (error) {
    if (error instanceof FolderError) return error.findings.map(formatFinding);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a file of 100 MB is refused before it is read', async () => {
  const found = await findingsOnDisk(async (folder) => {
    const file = await open(join(folder, page), 'w');
    await file.truncate(100 * 1024 * 1024);
    await file.close();
  });
  expect(found).toEqual([`${page}: is larger than 20 MB`]);
});

test('links out of the folder to a file or a folder are not followed, and pipes do not block', async () => {
  const found = await findingsOnDisk(async (folder) => {
    await symlink('/etc/hostname', join(folder, page));
    await symlink('/etc', join(folder, 'products/etc'));
    await symlink('.', join(folder, 'products/one/docs/circle'));
    await symlink('nowhere', join(folder, 'products/one/docs/dead.md'));
    await promisify(execFile)('mkfifo', [join(folder, 'products/one/docs/pipe.md')]);
  });
  expect(found).toEqual([`${page}: lies outside the folder`, 'products/one/docs/dead.md: there is no such file']);
});

test.each([
  'https://127.0.0.1/a.yaml',
  'https://[::1]/a.yaml',
  'https://[::ffff:10.0.0.1]/a.yaml',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f000001/a.yaml',
  'https://rebound.test/a.yaml',
  'http://example.com/a.yaml',
  'https://user:password@example.com/a.yaml',
])('a specification cannot make the server send a request to %s', async (reference) => {
  const resolve_name = async () => [{ address: '192.168.0.1', family: 4 }];
  const remote = createRemoteFiles({ outbound: createOutbound({ resolve_name }).fetch });
  const spec = `openapi: 3.1.0\ninfo: { title: A, version: "1" }\ncomponents: { schemas: { A: { $ref: "${reference}" } } }\n`;
  expect(await findingsOf(withSpec(spec), { remote })).toEqual([
    expect.stringMatching(
      /^products\/one\/a\.yaml: refers to .* which cannot be read: .*(?:private network|cannot be used)/,
    ),
  ]);
});

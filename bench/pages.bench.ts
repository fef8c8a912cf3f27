import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { fillReferencePortal, type Measured, referenceHost, toMeasured } from './reference-portal.ts';
import { compareRates, type Target } from './request-rate.ts';
import type { Bench, Row } from './row.ts';
import { startProcess } from './server-process.ts';

const shared = join(import.meta.dirname, '../../shared/specs');
/** The number of cards on a page of the catalog. */
const cards = 12;
/** The documents whose pages are rendered, by name; all of them by default. */
const wantedSpecs = process.env.BENCH_SPECS?.split(',');
const drawings = 60;
/** Renderings before the measurement, until the engine has compiled the code. */
const warmUp = 60;

interface Usage {
  cpu_ms: number;
  blocked_ms: number;
}

/** The cost of pages for the server: of a cached page, and of a rendered one with all its requests. */
export const pagesBench: Bench = async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'portico-bench-pages-'));
  try {
    const specs = await readSpecs();
    await fillReferencePortal(DATA_DIR, specs);
    await using server = await startProcess('observed-server.ts', { DATA_DIR, DEMO: 'no', LOG_LEVEL: 'error' });
    const { port } = new URL(server.url);
    const headers = { host: `${referenceHost}:${port}` };
    const read = (path: string) => bytesOf(`http://127.0.0.1:${port}${path}`, headers);
    const probe = await readFile(join(DATA_DIR, 'probe'), 'utf8');
    const usage = async () => (await (await fetch(probe)).json()) as Usage;

    const known = [...(await read('/sitemap.xml')).toString().matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    const rows: Row[] = [];
    for (const { name } of specs.filter(({ name, is_large }) => is_large && wantedSpecs?.includes(name) !== false)) {
      const operations = known.filter((path) => path.startsWith(`/spec/${name}/v1/operations/`));
      const some = spread(operations, drawings);
      rows.push(await sizeRow(name, some, read));
      rows.push(...(await drawnRows(`an operation of ${name}`, some, 15, { read, usage })));
      rows.push(...(await drawnRows(`the overview of ${name}`, [`/spec/${name}/v1`], undefined, { read, usage })));
    }
    rows.push(...(await drawnRows(`a catalog of ${cards} cards`, ['/'], 25, { read, usage })));

    const remembered = { url: `http://127.0.0.1:${port}/spec/small-1/v1`, headers };
    rows.push(await besideBare('A remembered page', remembered, DATA_DIR, 50));
    const unknown = {
      url: `http://127.0.0.1:${port}/spec/small-1/[<id>]`,
      headers,
      idReplacement: true,
      isRefused: true,
    };
    rows.push(await besideBare('A flood of URLs that lead nowhere', unknown, DATA_DIR, 2));
    return rows;
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
};

/** Compares with a route that only sends the same bytes. */
async function besideBare(name: string, page: Target, data_dir: string, at_least: number): Promise<Row> {
  const bytes = await bytesOf(page.url, page.headers ?? {}, page.isRefused ? 404 : 200);
  const BYTES_FILE = join(data_dir, 'bytes.html');
  await writeFile(BYTES_FILE, bytes);
  await using bare = await startProcess('bare-fastify.ts', { BYTES_FILE });
  const rates = await compareRates({ page, bare: { url: bare.url } });
  return {
    name: `${name}, against a bare route with the same bytes`,
    value: (rates.page.per_second / rates.bare.per_second) * 100,
    unit: '%',
    bar: { at_least },
    details: {
      'requests/s': Math.round(rates.page.per_second),
      'bare requests/s': Math.round(rates.bare.per_second),
      bytes: bytes.length,
      'p99 ms': rates.page.p99_ms,
    },
  };
}

async function readSpecs(): Promise<Measured[]> {
  const files = ['stripe', 'box'].filter((name) => existsSync(join(shared, `${name}.json`)));
  const large = await Promise.all(
    files.map(async (name) => toMeasured(name, JSON.parse(await readFile(join(shared, `${name}.json`), 'utf8')), true)),
  );
  large.push(toMeasured('generated', aLargeDocument({ operations: 1000, bytes: 8_000_000 }), true));
  const small = Array.from({ length: cards - large.length }, (_, at) =>
    toMeasured(`small-${at + 1}`, aLargeDocument({ operations: 8, bytes: 40_000 }), false),
  );
  return [...small, ...large];
}

const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as Item);

async function sizeRow(name: string, paths: readonly string[], read: Reader): Promise<Row> {
  const sizes: { raw: number; packed: number }[] = [];
  for (const path of paths) {
    const bytes = await read(path);
    sizes.push({ raw: bytes.length, packed: gzipSync(bytes).length });
  }
  const middle = (key: 'raw' | 'packed') =>
    at(
      sizes.map((size) => size[key] / 1000),
      0.5,
    );
  return {
    name: `HTML of an operation of ${name}, gzipped (median)`,
    value: middle('packed'),
    unit: 'KB',
    bar: { at_most: 25 },
    details: {
      'raw KB': Math.round(middle('raw')),
      'largest KB': Math.round(
        at(
          sizes.map((size) => size.packed / 1000),
          1,
        ),
      ),
    },
  };
}

type Reader = (path: string) => Promise<Buffer>;
let asked = 0;

/** Renders each page under a URL of its own, so that none comes from the cache. */
async function drawnRows(
  name: string,
  paths: readonly string[],
  cpu: number | undefined,
  { read, usage }: { read: Reader; usage: () => Promise<Usage> },
): Promise<Row[]> {
  const cpu_ms: number[] = [];
  const blocked_ms: number[] = [];
  const count = cpu === undefined ? drawings / 3 : drawings;
  for (let round = 0; round < warmUp + count; round++) {
    const before = await usage();
    await read(`${paths[round % paths.length]}?drawing=${asked++}`);
    const after = await usage();
    if (round < warmUp) continue;
    cpu_ms.push(after.cpu_ms - before.cpu_ms);
    blocked_ms.push(after.blocked_ms);
  }
  const blocked: Row = {
    name: `The event loop while ${name} is drawn: longest stop`,
    value: at(blocked_ms, 1),
    unit: 'ms',
    bar: { at_most: 50 },
    details: { median: at(blocked_ms, 0.5).toFixed(1), 'processor ms': at(cpu_ms, 0.5).toFixed(1) },
  };
  if (cpu === undefined) return [blocked];
  const drawn: Row = {
    name: `Drawing ${name} anew, processor time (p95)`,
    value: at(cpu_ms, 0.95),
    unit: 'ms',
    bar: { at_most: cpu },
    details: { median: at(cpu_ms, 0.5).toFixed(1), most: at(cpu_ms, 1).toFixed(1), drawings: cpu_ms.length },
  };
  return [drawn, blocked];
}

const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

/** `fetch` refuses a custom Host header. */
function bytesOf(url: string, headers: Record<string, string>, status = 200): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  get(url, { headers }, (answer) => {
    if (answer.statusCode !== status) reject(new Error(`${url} answered ${answer.statusCode}`));
    buffer(answer).then(resolve, reject);
  }).on('error', reject);
  return promise;
}

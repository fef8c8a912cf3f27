import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileReference, type Reference } from '@portico/api-reference/compile/compile-reference.ts';
import type { OperationBundle, ReferenceIndex, SchemaBundle } from '@portico/api-reference/compile/compiled.ts';
import { compiledTexts } from '@portico/i18n/vite.ts';
import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { build } from 'vite';
import type { Bench, Row } from './row.ts';

const root = join(import.meta.dirname, '..');
const shared = join(root, '..', 'shared', 'specs');

interface Pages {
  drawOverview(index: ReferenceIndex): Promise<string>;
  drawOperation(bundle: OperationBundle, index: ReferenceIndex): Promise<string>;
  drawSchema(bundle: SchemaBundle): Promise<string>;
}

/** The cost of rendering a page of the reference on the server: for every operation of every document. */
export const renderReferenceBench: Bench = async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'portico-render-'));
  try {
    const pages = await buildPages(outDir);
    const rows: Row[] = [];
    for (const [name, document] of await readDocuments()) rows.push(...(await measure(name, document, pages)));
    return rows;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

async function buildPages(outDir: string): Promise<Pages> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [compiledTexts()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: join(root, 'packages/api-reference/test/draw.tsx'), outDir, emptyOutDir: false },
  });
  return (await import(pathToFileURL(join(outDir, 'draw.js')).href)) as Pages;
}

async function readDocuments(): Promise<[string, unknown][]> {
  const files = ['stripe', 'box'].filter((name) => existsSync(join(shared, `${name}.json`)));
  const read = files.map(async (name): Promise<[string, unknown]> => {
    return [name, JSON.parse(await readFile(join(shared, `${name}.json`), 'utf8'))];
  });
  return [['generated', aLargeDocument({ operations: 1000, bytes: 8_000_000 })], ...(await Promise.all(read))];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

interface Drawn {
  name: string;
  ms: number;
  bytes: number;
}

async function measure(name: string, document: unknown, pages: Pages): Promise<Row[]> {
  const { index, bundles }: Reference = compileReference(document, hashOf);
  const read = <Bundle>(hash: string) => JSON.parse(bundles.get(hash) ?? '') as Bundle;
  const operations: Drawn[] = [];
  for (const { slug, bundle } of index.operations) {
    const parsed = read<OperationBundle>(bundle);
    operations.push(await time(slug, () => pages.drawOperation(parsed, index)));
  }
  const schemas: Drawn[] = [];
  for (const schema of index.schemas) {
    const parsed = read<SchemaBundle>(schema.bundle);
    schemas.push(await time(schema.name, () => pages.drawSchema(parsed)));
  }
  const overview = await time('overview', () => pages.drawOverview(index));
  return [
    toRow(`Drawing an operation of ${name} (p95)`, at(operations, 0.95), 15, operations),
    toRow(`Drawing the slowest operation of ${name}`, at(operations, 1), 50, operations),
    toRow(`Drawing the slowest schema of ${name}`, at(schemas, 1), 50, schemas),
    toRow(`Drawing the overview of ${name}`, overview.ms, 50, [overview]),
  ];
}

/** The best of several runs, because other work of the machine only adds time. */
async function time(name: string, draw: () => Promise<string>): Promise<Drawn> {
  let ms = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    bytes = (await draw()).length;
    ms = Math.min(ms, performance.now() - started);
  }
  return { name, ms, bytes };
}

const byTime = (one: Drawn, other: Drawn) => one.ms - other.ms;
const at = (drawn: readonly Drawn[], part: number): number =>
  drawn.toSorted(byTime)[Math.max(0, Math.ceil(drawn.length * part) - 1)]?.ms ?? 0;

function toRow(name: string, value: number, at_most: number, drawn: readonly Drawn[]): Row {
  const largest = drawn.toSorted((one, other) => other.bytes - one.bytes)[0];
  const slowest = drawn.toSorted(byTime).at(-1);
  return {
    name,
    value,
    unit: 'ms',
    bar: { at_most },
    details: {
      pages: drawn.length,
      median: at(drawn, 0.5).toFixed(1),
      slowest: slowest?.name ?? '',
      'largest KB': Math.round((largest?.bytes ?? 0) / 1000),
      'median KB': Math.round(
        (drawn.map(({ bytes }) => bytes).toSorted((a, b) => a - b)[drawn.length >> 1] ?? 0) / 1000,
      ),
    },
  };
}

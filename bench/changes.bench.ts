import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Place } from '@portico/api-reference/changes/change.ts';
import { compareReferences } from '@portico/api-reference/changes/compare-references.ts';
import type { ComparedReference } from '@portico/api-reference/changes/compared.ts';
import { compileReference } from '@portico/api-reference/compile/compile-reference.ts';
import type { Bundle } from '@portico/api-reference/compile/compiled.ts';
import { createFolderThreads } from '@portico/server/features/publishing/folder-thread.ts';
import { compileDocument } from '@portico/server/features/specs/compile-document.ts';
import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { seedChanges } from '../packages/api-reference/test/changes/seeded.ts';
import type { Bench, Row } from './row.ts';

const stripe = join(import.meta.dirname, '../../shared/specs/stripe.json');
const count = 50;
/** The memory limit of a comparison. A thread that exceeds it is ended. */
const memory_mb = 256;

/** Measures how long a comparison of two compiled specifications takes, and whether it finds every change. */
export const changesBench: Bench = async () => {
  const rows: Row[] = [];
  if (existsSync(stripe)) rows.push(...(await measure('stripe', JSON.parse(await readFile(stripe, 'utf8')), 2)));
  rows.push(...(await measure('generated', aLargeDocument({ operations: 1000, bytes: 8_000_000 }), 5)));
  return rows;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Bundles are parsed from text, as a server that stores them does. */
function compile(document: unknown): ComparedReference {
  const { index, bundles } = compileReference(document, hashOf);
  return { index, read: (hash) => JSON.parse(bundles.get(hash) ?? 'null') as Bundle };
}

interface Apart {
  seconds: number;
  /** The longest time for which the thread that answers requests was blocked. */
  blocked_ms: number;
}

/** Measures a comparison as a publish runs it: in a thread, from the stored forms of both specifications. */
async function measureApart(source: unknown, changed: unknown): Promise<Apart> {
  const [before, after] = [source, changed].map((document) => compileDocument({ document, try_it: true })) as [
    ReturnType<typeof compileDocument>,
    ReturnType<typeof compileDocument>,
  ];
  const threads = createFolderThreads({ seconds: 60, memory_mb });
  // Idle threads do not keep the process alive.
  const awake = setInterval(() => {}, 1000);
  // Starts the thread, so that its start is not measured.
  await threads.parseJson('bench', '{}');
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const started = performance.now();
  await threads.compare('bench', { file: 'The comparison', before, after });
  const seconds = (performance.now() - started) / 1000;
  delays.disable();
  await threads[Symbol.asyncDispose]();
  clearInterval(awake);
  return { seconds, blocked_ms: delays.max / 1e6 };
}

async function measure(name: string, source: unknown, at_most: number): Promise<Row[]> {
  const { document, seeded } = seedChanges(source, count, 1);
  const [before, after] = [compile(source), compile(document)];
  const started = performance.now();
  const changes = compareReferences(before, after);
  const seconds = (performance.now() - started) / 1000;
  const wanted = new Set(seeded.map(({ rule, at, path }) => JSON.stringify([rule, at, path])));
  const told = changes.map(({ rule, place }) => JSON.stringify([rule, toName(place), place.path]));
  const details = { made: seeded.length, told: told.length };
  const apart = await measureApart(source, document);
  return [
    {
      name: `Comparing ${name} with itself and ${count} changes`,
      value: seconds,
      unit: 's',
      bar: { at_most },
      details,
    },
    {
      name: `The same in a thread with ${memory_mb} MB`,
      value: apart.seconds,
      unit: 's',
      bar: { at_most },
      details: { 'event loop blocked, ms': Math.round(apart.blocked_ms) },
    },
    {
      name: `Changes of ${name} that are told and were made`,
      value: told.filter((one) => wanted.has(one)).length - told.filter((one) => !wanted.has(one)).length,
      unit: 'changes',
      bar: { at_least: count },
      details: { 'told and not made': told.filter((one) => !wanted.has(one)).join(' ') },
    },
  ];
}

function toName(place: Place): string {
  if (place.in === 'operation') return `${place.operation.method.toUpperCase()} ${place.operation.path}`;
  return place.in === 'schema' ? place.schema : '';
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '@portico/api-reference/changes/change.ts';
import { compareReferences } from '@portico/api-reference/changes/compare-references.ts';
import type { ComparedReference } from '@portico/api-reference/changes/compared.ts';
import { compileReference } from '@portico/api-reference/compile/compile-reference.ts';
import type { Bundle } from '@portico/api-reference/compile/compiled.ts';
import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { seedChanges } from '../packages/api-reference/test/changes/seeded.ts';
import type { Bench, Row } from './row.ts';

const stripe = join(import.meta.dirname, '../../shared/specs/stripe.json');
const count = 50;

/** Measures how long a comparison of two compiled specifications takes, and whether it finds every change. */
export const changesBench: Bench = async () => {
  const rows: Row[] = [];
  if (existsSync(stripe)) rows.push(...measure('stripe', JSON.parse(await readFile(stripe, 'utf8')), 2));
  rows.push(...measure('generated', aLargeDocument({ operations: 1000, bytes: 8_000_000 }), 5));
  return rows;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Bundles are parsed from text, as a server that stores them does. */
function compile(document: unknown): ComparedReference {
  const { index, bundles } = compileReference(document, hashOf);
  return { index, read: (hash) => JSON.parse(bundles.get(hash) ?? 'null') as Bundle };
}

function measure(name: string, source: unknown, at_most: number): Row[] {
  const { document, seeded } = seedChanges(source, count, 1);
  const [before, after] = [compile(source), compile(document)];
  const started = performance.now();
  const changes = compareReferences(before, after);
  const seconds = (performance.now() - started) / 1000;
  const wanted = new Set(seeded.map(({ rule, at, path }) => JSON.stringify([rule, at, path])));
  const told = changes.map(({ rule, place }) => JSON.stringify([rule, toName(place), place.path]));
  const details = { made: seeded.length, told: told.length };
  return [
    {
      name: `Comparing ${name} with itself and ${count} changes`,
      value: seconds,
      unit: 's',
      bar: { at_most },
      details,
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

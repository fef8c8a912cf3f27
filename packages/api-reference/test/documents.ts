import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { everything } from '@portico/test-kit/fixtures/specification-with-everything.ts';
import type { ReactElement } from 'react';
import { parse } from 'yaml';
import { compileReference } from '../src/compile/compile-reference.ts';
import type { OperationBundle, SchemaBundle } from '../src/compile/compiled.ts';
import { operationOf, overviewOf, schemaOf } from './pages.tsx';

const root = join(import.meta.dirname, '../../..');
const demo = join(root, 'content/demo/public/products');
/** A folder with documents of other publishers, which is not part of the repository. */
const others = join(root, '../shared/specs');

const listFiles = (folder: string, extension: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => extension.test(name) && !/product(?:\.\w+)?\.yaml$/.test(name))
        .map((name) => join(folder, name))
    : [];

const readDocument = (file: string): [name: string, document: unknown] => [
  file.slice(file.lastIndexOf('/') + 1),
  file.endsWith('.json') ? JSON.parse(readFileSync(file, 'utf8')) : parse(readFileSync(file, 'utf8')),
];

export const documents: readonly [name: string, document: unknown][] = [
  ['everything', everything],
  ['a large document', aLargeDocument({ operations: 20, bytes: 160_000 })],
  ...listFiles(demo, /\.(?:yaml|json)$/).map(readDocument),
  ...listFiles(others, /\.json$/).map(readDocument),
];

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Pages of a document: the overview, and the largest and some other operations and schemas. */
export function pagesOf(document: unknown): [name: string, page: ReactElement][] {
  const { index, bundles } = compileReference(document, hashOf);
  const textOf = ({ bundle }: { bundle: string }): string => bundles.get(bundle) ?? '';
  const some = <Entry extends { bundle: string }>(entries: readonly Entry[]): Entry[] => {
    const largest = entries.toSorted((one, other) => textOf(other).length - textOf(one).length).slice(0, 2);
    const step = Math.ceil(entries.length / 3);
    return [...new Set([...largest, ...entries.filter((_, at) => at % step === 0)])];
  };
  return [
    ['overview', overviewOf(index)],
    ...some(index.operations).map((entry): [string, ReactElement] => [
      entry.slug,
      operationOf(JSON.parse(textOf(entry)) as OperationBundle, index),
    ]),
    ...some(index.schemas).map((entry): [string, ReactElement] => [
      entry.name,
      schemaOf(JSON.parse(textOf(entry)) as SchemaBundle),
    ]),
  ];
}

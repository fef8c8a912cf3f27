import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

type Document = Record<string, unknown>;

export interface NamedDocument {
  readonly name: string;
  readonly document: Document;
}

const root = join(import.meta.dirname, '../../../..');
const shared = join(root, '../shared/specs');

/** Every specification of the demo. */
export async function demoDocuments(): Promise<NamedDocument[]> {
  const files = globSync('content/demo/*/products/*/*.{yaml,json}', { cwd: root }).sort();
  const read = files
    .filter((file) => basename(file) !== 'product.yaml')
    .map(async (file) => ({
      name: basename(file).replace(/\.\w+$/, ''),
      document: parse(await readFile(join(root, file), 'utf8')) as Document,
    }));
  return (await Promise.all(read)).filter(({ document }) => 'openapi' in document || 'swagger' in document);
}

/** Large documents of other publishers, if they are on this machine. */
export async function largeDocuments(): Promise<NamedDocument[]> {
  const names = ['stripe', 'box'].filter((name) => existsSync(join(shared, `${name}.json`)));
  return Promise.all(
    names.map(async (name) => ({
      name,
      document: JSON.parse(await readFile(join(shared, `${name}.json`), 'utf8')) as Document,
    })),
  );
}

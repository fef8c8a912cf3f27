import { limits, refusal } from './bounds.ts';
import type { CompiledOperation } from './compiled.ts';
import type { Schemas } from './schemas.ts';
import type { SearchWords } from './search-words.ts';

/** Returns the same short text only for the same content. */
export type HashOf = (content: string) => string;
export type Keep = (hash: string, bundle: string) => void;

/**
 * The maximum number of characters of schemas in a bundle. A document with many bundles has a lower limit, which limits
 * its total.
 */
const sizes = {
  operation: { each: 32_000, together: 100_000_000, least: 4_000 },
  schema: { each: 12_000, together: 60_000_000, least: 1_000 },
} as const;

const roomIn = (kind: keyof typeof sizes, count: number): number => {
  const { each, together, least } = sizes[kind];
  return Math.max(least, Math.min(each, Math.floor(together / Math.max(1, count))));
};

interface Gathered {
  text: string;
  /** As short as a hash, and equal only for equal texts. */
  key: string;
}

interface Parts {
  schemas: Schemas;
  /** The future name of a schema's bundle. */
  bundleOf(name: string): string;
  hashOf: HashOf;
  keep: Keep;
  counts: { operation: number; schema: number };
}

/** Writes bundles: the requested part, the nearest schemas, and the bundles of all others. */
export function createBundles({ schemas, bundleOf, hashOf, keep, counts }: Parts) {
  let written = 0;

  function write(hash: string, bundle: string): string {
    written += bundle.length;
    if (written > limits.output)
      throw refusal('specification-repeats', 'repeats too much: its operations cannot be kept one by one');
    keep(hash, bundle);
    return hash;
  }

  /** Adds the nearest schemas up to the size limit. Any other schema is listed with the bundle that has it. */
  function gather(first: Iterable<string>, kind: keyof typeof sizes, own?: string): Gathered {
    let room = roomIn(kind, counts[kind]);
    const near: string[] = [];
    const further: string[] = [];
    const hashes: string[] = [];
    const queue = [...first];
    const seen = new Set(queue);
    if (own !== undefined) seen.add(own);
    for (let at = 0; at < queue.length; at++) {
      const name = queue[at] as string;
      const schema = schemas.named(name);
      if (!schema || name === own) continue;
      if (schema.json.length > room) {
        further.push(`${JSON.stringify(name)}:${JSON.stringify(bundleOf(name))}`);
        hashes.push(bundleOf(name));
        continue;
      }
      room -= schema.json.length;
      hashes.push(`+${bundleOf(name)}`);
      near.push(`${JSON.stringify(name)}:${schema.json}`);
      for (const next of schema.references) {
        if (seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
      }
    }
    return { text: `"schemas":{${near.join()}},"further":{${further.join()}}`, key: hashes.join() };
  }

  return {
    keepOperation(operation: CompiledOperation, references: Iterable<string>): string {
      const own = `{"kind":"operation","operation":${JSON.stringify(operation)},`;
      const { text, key } = gather(references, 'operation');
      // A hash of each schema is used instead of its text, which is long and part of many bundles.
      return write(hashOf(`${own}${key}`), `${own}${text}}`);
    },
    keepWords(words: SearchWords): string {
      const bundle = JSON.stringify(words);
      return write(hashOf(bundle), bundle);
    },
    keepSchema(name: string): string {
      const schema = schemas.named(name);
      const { json = 'true', references = [] } = schema ?? {};
      const inside = `"name":${JSON.stringify(name)},"schema":${json},${gather(references, 'schema', name).text}`;
      return write(bundleOf(name), `{"kind":"schema",${inside}}`);
    },
  };
}

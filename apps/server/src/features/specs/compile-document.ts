import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { compileInto, referenceVersion } from '@portico/api-reference/compile/compile-reference.ts';
import type { ReferenceIndex } from '@portico/api-reference/compile/compiled.ts';
import type { ReferenceTables, ReferenceTargets } from '../../platform/database/tables/reference.ts';
import { parseSpec } from './spec-source.ts';
import { createTargets } from './targets.ts';

/** A document, or the text that it is read from: that is what a thread is handed. */
export interface DocumentSource {
  text?: string;
  document?: unknown;
  try_it: boolean;
}

export interface CompiledReference {
  hash: string;
  content: Uint8Array<ArrayBuffer>;
  targets: ReferenceTargets;
  entries: Pick<ReferenceTables['reference_entry'], 'kind' | 'anchor' | 'name' | 'bundle_hash'>[];
  bundles: { hash: string; content: Uint8Array<ArrayBuffer> }[];
}

/** 72 bits: enough to tell any number of bundles of a portal apart, and an index has thousands of them. */
const hashLength = 12;
const bundleHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, hashLength);

/** What the compiled reference depends on, besides the document: another value, and it is compiled again. */
export const compiledFrom = (spec_hash: string, try_it: boolean): string =>
  `${referenceVersion} ${try_it ? 'try-it' : 'read-only'} ${spec_hash}`;

const pack = (text: string, level: number): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text, { level }));

export function compileDocument({ text, document, try_it }: DocumentSource): CompiledReference {
  const source: unknown = text === undefined ? document : parseSpec(text).value;
  const bundles: CompiledReference['bundles'] = [];
  const kept = new Set<string>();
  const targets = createTargets();
  const compiled = compileInto(source, bundleHash, (hash, bundle) => {
    if (kept.has(hash)) return;
    kept.add(hash);
    targets.addBundle(bundle);
    // There are thousands of them, and level 1 is four times as fast as the usual one for a sixth more bytes.
    bundles.push({ hash, content: pack(bundle, 1) });
  });
  const index: ReferenceIndex = try_it ? compiled : { ...compiled, tryIt: false };
  const written = JSON.stringify(index);
  return {
    hash: bundleHash(written),
    content: pack(written, 9),
    targets: targets.with(index),
    entries: toEntries(index, kept),
    bundles,
  };
}

function toEntries({ operations, schemas }: ReferenceIndex, kept: ReadonlySet<string>): CompiledReference['entries'] {
  const named = [
    ...operations.map(({ anchor, bundle }) => ({ kind: 'operation' as const, anchor, name: '', bundle_hash: bundle })),
    ...schemas.map(({ anchor, name, bundle }) => ({ kind: 'schema' as const, anchor, name, bundle_hash: bundle })),
  ];
  const known = new Set(named.map(({ bundle_hash }) => bundle_hash));
  const parts = [...kept].filter((hash) => !known.has(hash));
  return [...named, ...parts.map((hash) => ({ kind: 'part' as const, anchor: hash, name: '', bundle_hash: hash }))];
}

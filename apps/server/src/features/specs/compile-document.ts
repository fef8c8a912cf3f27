import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { compileInto, referenceVersion } from '@portico/api-reference/compile/compile-reference.ts';
import type { ReferenceIndex } from '@portico/api-reference/compile/compiled.ts';
import type { SampleFinding } from '@portico/api-reference/compile/findings.ts';
import { toOutline } from '@portico/api-reference/compile/outline.ts';
import type { ReferenceTables, ReferenceTargets } from '../../platform/database/tables/reference.ts';
import { type SpecWarning, toWarnings } from './sample-warnings.ts';
import { parseSpec } from './spec-source.ts';
import { createTargets } from './targets.ts';

/**
 * A parsed document, or its text, which is what a thread gets. If both are given, the text is used for line numbers.
 */
export interface DocumentSource {
  text?: string;
  document?: unknown;
  try_it: boolean;
}

export interface CompiledReference {
  hash: string;
  content: Uint8Array<ArrayBuffer>;
  targets: ReferenceTargets;
  entries: Pick<ReferenceTables['reference_entry'], 'kind' | 'anchor' | 'slug' | 'name' | 'bundle_hash'>[];
  bundles: { hash: string; content: Uint8Array<ArrayBuffer> }[];
  warnings: SpecWarning[];
}

/** 72 bits: enough to distinguish the bundles of a portal, and short, because an index has thousands of them. */
const hashLength = 12;
const bundleHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, hashLength);

/** Identifies everything that the compiled reference depends on: if it changes, the reference is compiled again. */
export const compiledFrom = (spec_hash: string, try_it: boolean): string =>
  `${referenceVersion} ${try_it ? 'try-it' : 'read-only'} ${spec_hash}`;

/**
 * The anchor of the part that lists the operations. It is shorter than any hash, and other parts have their hash as
 * anchor.
 */
export const outlineAnchor = 'outline';

const pack = (text: string, level: number): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text, { level }));

export function compileDocument({ text, document, try_it }: DocumentSource): CompiledReference {
  const source: unknown = document ?? (text === undefined ? undefined : parseSpec(text).value);
  const bundles: CompiledReference['bundles'] = [];
  const kept = new Set<string>();
  const targets = createTargets();
  const findings: SampleFinding[] = [];
  const compiled = compileInto(
    source,
    bundleHash,
    (hash, bundle) => {
      if (kept.has(hash)) return;
      kept.add(hash);
      targets.addBundle(bundle);
      // A document has thousands of bundles, and level 1 is four times as fast as the default, for a sixth more bytes.
      bundles.push({ hash, content: pack(bundle, 1) });
    },
    (finding) => findings.push(finding),
  );
  const index: ReferenceIndex = try_it ? compiled : { ...compiled, tryIt: false };
  const entries = toEntries(index, kept);
  const outline = JSON.stringify(toOutline(index));
  const outlineHash = bundleHash(outline);
  if (!kept.has(outlineHash)) bundles.push({ hash: outlineHash, content: pack(outline, 9) });
  const written = JSON.stringify(index);
  return {
    hash: bundleHash(written),
    content: pack(written, 9),
    targets: targets.with(index),
    entries: [...entries, { kind: 'part', anchor: outlineAnchor, slug: '', name: '', bundle_hash: outlineHash }],
    bundles,
    warnings: toWarnings(findings, text),
  };
}

function toEntries({ operations, schemas }: ReferenceIndex, kept: ReadonlySet<string>): CompiledReference['entries'] {
  const named = [
    ...operations.flatMap(({ anchor, slug, operationId: name = '', bundle }) => {
      const entry = { kind: 'operation' as const, slug, bundle_hash: bundle };
      // No slug of an operation is the anchor of another one.
      return [{ ...entry, anchor, name }, ...(slug === anchor ? [] : [{ ...entry, anchor: slug, name: '' }])];
    }),
    ...schemas.map(({ anchor, name, bundle }) => ({
      kind: 'schema' as const,
      anchor,
      slug: anchor,
      name,
      bundle_hash: bundle,
    })),
  ];
  const known = new Set(named.map(({ bundle_hash }) => bundle_hash));
  const parts = [...kept].filter((hash) => !known.has(hash));
  return [
    ...named,
    ...parts.map((hash) => ({ kind: 'part' as const, anchor: hash, slug: '', name: '', bundle_hash: hash })),
  ];
}

import { gunzipSync } from 'node:zlib';
import { compareReferences } from '@portico/api-reference/changes/compare-references.ts';
import type { ComparedReference } from '@portico/api-reference/changes/compared.ts';
import type { Bundle, ReferenceIndex } from '@portico/api-reference/compile/compiled.ts';
import type { ComparedSide, FoundChanges } from '../publication/found-changes.ts';
import { compileDocument } from '../specs/compile-document.ts';
import { toFoundChanges } from './found-changes.ts';

/** Compares two specifications. Runs in the thread that compiles them. */
export const compareSides = (before: ComparedSide, after: ComparedSide): FoundChanges =>
  toFoundChanges(compareReferences(open(before), open(after)));

function open(side: ComparedSide): ComparedReference {
  const { content, bundles } = 'text' in side ? compileDocument({ text: side.text, try_it: true }) : side;
  const packed = new Map(bundles.map((bundle) => [bundle.hash, bundle.content]));
  return {
    index: JSON.parse(unpack(content)) as ReferenceIndex,
    read: (hash) => JSON.parse(unpack(packed.get(hash))) as Bundle,
  };
}

const unpack = (content: Uint8Array | undefined): string => (content ? gunzipSync(content).toString() : 'null');

import type { Severity } from '@portico/api-reference/changes/severity.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';

/** The stored result of a comparison, limited in size. */
export interface FoundChanges {
  counts: Readonly<Record<Severity, number>>;
  /** The most severe first, up to a limit. */
  changes: StoredChange[];
  is_cut: boolean;
  /** The most severe change of each operation, by its slug. Changes of texts are left out. */
  operations: Record<string, Severity>;
}

/** A compiled and compressed specification. */
export interface PackedSpec {
  content: Uint8Array<ArrayBuffer>;
  bundles: { hash: string; content: Uint8Array<ArrayBuffer> }[];
}

/** A specification to compare: compiled, or its source text. */
export type ComparedSide = PackedSpec | { text: string };

import type { Severity } from '@portico/api-reference/changes/severity.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';

/** What a comparison of two specifications is kept as: however much changed, it has a limit. */
export interface FoundChanges {
  counts: Readonly<Record<Severity, number>>;
  /** The worst first, as many as are kept. */
  changes: StoredChange[];
  is_cut: boolean;
  /** The worst that happened to each operation, by its slug. Texts are left out. */
  operations: Record<string, Severity>;
}

/** A specification as it is compiled and compressed. */
export interface PackedSpec {
  content: Uint8Array<ArrayBuffer>;
  bundles: { hash: string; content: Uint8Array<ArrayBuffer> }[];
}

/** A specification to compare: compiled, or the text that it is compiled from. */
export type ComparedSide = PackedSpec | { text: string };

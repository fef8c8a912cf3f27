import type { Change } from '@portico/api-reference/changes/change.ts';
import type { Severity } from '@portico/api-reference/changes/severity.ts';

export interface VersionChangesTables {
  /** The changes that one publish made to the specification of one version. */
  change_set: {
    portal_id: string;
    product_version_id: string;
    id: string;
    created_at: string;
    /** The portal's revision that the publish created. */
    revision: number;
    /** The hashes of the compared texts; the second is null if the specification was removed. */
    before_hash: string;
    after_hash: string | null;
    breaking: number;
    potentially_breaking: number;
    compatible: number;
    text_only: number;
    /** The most severe first. */
    changes: StoredChange[];
    /** Whether further changes were left out. */
    is_cut: boolean;
    /** The most severe change of each operation, by its slug. Changes of texts are left out. */
    changed_operations: Record<string, Severity>;
  };
  /** The notes of owners about the changes of a day, from a file in the product's folder. */
  change_note: {
    portal_id: string;
    product_id: string;
    /** Relative to the product's folder. */
    path: string;
    date: string;
    /** Null if the note is about the whole product. */
    product_version_id: string | null;
    title: string | null;
    content: string;
    /** Document nodes as JSON, stored as text because they are sent unparsed. */
    nodes: string;
    updated_at: string;
  };
}

/** A stored change; its list of operations is limited. */
export interface StoredChange extends Omit<Change, 'directions'> {
  readonly operation_count: number;
}

export const versionChangesBooleans = ['is_cut', 'is_frozen'];
export const versionChangesJsons = ['changes', 'changed_operations'];

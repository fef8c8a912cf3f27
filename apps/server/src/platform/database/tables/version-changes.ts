import type { Change } from '@portico/api-reference/changes/change.ts';
import type { Severity } from '@portico/api-reference/changes/severity.ts';

export interface VersionChangesTables {
  /** What one publish changed of the specification of one version. */
  change_set: {
    portal_id: string;
    product_version_id: string;
    id: string;
    created_at: string;
    /** The revision of the portal that brought it. */
    revision: number;
    /** The specifications that were compared, by the hash of their text; the second is null where it was removed. */
    before_hash: string;
    after_hash: string | null;
    breaking: number;
    potentially_breaking: number;
    compatible: number;
    text_only: number;
    /** The worst first. */
    changes: StoredChange[];
    /** Whether there are more than these. */
    is_cut: boolean;
    /** The worst that happened to each operation, by its slug. Texts are left out. */
    changed_operations: Record<string, Severity>;
  };
  /** What owners wrote about the changes of a day, in a file of the product's folder. */
  change_note: {
    portal_id: string;
    product_id: string;
    /** Relative to the product's folder. */
    path: string;
    date: string;
    /** Null where the note is about the whole product. */
    product_version_id: string | null;
    title: string | null;
    content: string;
    /** The content as document nodes in JSON; stored as text because it is sent as text. */
    nodes: string;
    updated_at: string;
  };
}

/** A change as it is kept: its operations are the first of so many. */
export interface StoredChange extends Omit<Change, 'directions'> {
  readonly operation_count: number;
}

export const versionChangesBooleans = ['is_cut', 'is_frozen'];
export const versionChangesJsons = ['changes', 'changed_operations'];

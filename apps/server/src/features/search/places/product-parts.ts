import type { Bundle } from '@portico/api-reference/compile/compiled.ts';
import type { Visibility } from '@portico/contract/constants.ts';

/** The published parts of a product from which its places are made. */
export interface ProductParts {
  readonly name: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly versions: readonly VersionParts[];
  /** In reading order. */
  readonly documents: readonly DocumentPart[];
}

export interface VersionParts {
  readonly id: string;
  readonly name: string;
  readonly bundles: readonly { readonly slug: string; readonly bundle: Bundle }[];
}

export interface DocumentPart {
  readonly title: string;
  readonly visibility: Visibility | null;
  readonly content: string;
  readonly nodes: string | null;
  /** The version that the document belongs to. */
  readonly version_id?: string | undefined;
  /** Slugs from the top. */
  readonly chain: readonly string[];
  /** The titles of the documents above it. */
  readonly above: readonly string[];
}

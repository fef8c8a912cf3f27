import type { Visibility } from '@portico/contract/constants.ts';

export interface AssetContent {
  media_type: string;
  /** The visibility of a document's image; undefined if all readers of the product's documents may view it. */
  visibility?: Visibility | undefined;
  bytes: Uint8Array;
}

import type { Visibility } from '@portico/contract/constants.ts';

export interface DocumentAssetTables {
  document_asset: {
    portal_id: string;
    product_id: string;
    /** Relative to the product's `docs` folder. */
    path: string;
    /**
     * Which readers of the product's documents see it, by the visibility of the documents that show it; null for all.
     */
    visibility: Visibility | null;
    media_type: string;
    hash: string;
    content: Uint8Array;
  };
}

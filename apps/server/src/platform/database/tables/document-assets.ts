import type { Visibility } from '@portico/contract/constants.ts';

export interface DocumentAssetTables {
  document_asset: {
    portal_id: string;
    product_id: string;
    /** Relative to the product's `docs` folder. */
    path: string;
    /** Who of those who read the product's documents sees it, as the documents that show it say; null for all. */
    visibility: Visibility | null;
    media_type: string;
    hash: string;
    content: Uint8Array;
  };
}

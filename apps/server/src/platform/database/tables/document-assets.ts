export interface DocumentAssetTables {
  document_asset: {
    portal_id: string;
    product_id: string;
    /** Relative to the product's `docs` folder. */
    path: string;
    media_type: string;
    hash: string;
    content: Uint8Array;
  };
}

export interface SearchTables {
  /** An inverted index: for each word of a portal, the products that contain it. */
  search_posting: { portal_id: string; term: string; entries: Uint8Array };
  /** For each three letters, the products whose names contain them. */
  product_name_trigram: { portal_id: string; term: string; entries: Uint8Array };
  /** For each deletion of one letter from the start of a word, the words that could be meant. */
  search_variant: { portal_id: string; variant: string; term: string };
}

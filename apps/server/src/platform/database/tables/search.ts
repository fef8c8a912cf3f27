export interface SearchTables {
  /** For each word of a portal, the products it stands in: an inverted index. */
  search_posting: { portal_id: string; term: string; entries: Uint8Array };
  /** For each three letters in names of products, the products. */
  product_name_trigram: { portal_id: string; term: string; entries: Uint8Array };
  /** For each way to drop one letter from the head of a word, the words that could be meant. */
  search_variant: { portal_id: string; variant: string; term: string };
}

export interface SearchTables {
  /** An inverted index: for each word of a portal, the products that contain it. */
  search_posting: { portal_id: string; term: string; entries: Uint8Array };
  /** For each three letters, the products whose names contain them. */
  product_name_trigram: { portal_id: string; term: string; entries: Uint8Array };
  /** For each deletion of one letter from the start of a word, the words that could be meant. */
  search_variant: { portal_id: string; variant: string; term: string };
  /** Of places, for each word and each block of their numbers, those that have it. */
  search_word: { portal_id: string; term: string; block: number; entries: Uint8Array };
  /** The numbers of the places of a product, how many are of each segment, and the words that lead to them. */
  search_range: {
    portal_id: string;
    /** Its `search_number`. */
    product: number;
    first: number;
    size: number;
    segments: string;
    /** Compressed with gzip, a word a line. */
    words: Uint8Array;
  };
  /** The places of a product in chunks, each a list in JSON, compressed with gzip. */
  search_place: { portal_id: string; product: number; chunk: number; content: Uint8Array };
}

export interface SearchTables {
  /** An inverted index: for each word of a portal, the products that contain it. */
  search_posting: { portal_id: string; term: string; entries: Uint8Array };
  /** For each three letters, the products whose names contain them. */
  product_name_trigram: { portal_id: string; term: string; entries: Uint8Array };
  /** For each deletion of one letter from the start of a word, the words that could be meant. */
  search_variant: { portal_id: string; variant: string; term: string };
  /** The index of places: for each word and each block of numbers, the places that contain the word. */
  search_word: { portal_id: string; term: string; block: number; entries: Uint8Array };
  /** The numbers of a product's places, their count by segment, and the words that find them. */
  search_range: {
    portal_id: string;
    /** Its `search_number`. */
    product: number;
    first: number;
    size: number;
    segments: string;
    /** Compressed with gzip, one word per line. */
    words: Uint8Array;
  };
  /** The places of a product in chunks. Each chunk is a JSON list, compressed with gzip. */
  search_place: { portal_id: string; product: number; chunk: number; content: Uint8Array };
  /** Other words that a search for a word looks for, as `portal.yaml` has them. They are looked up by the first letters. */
  search_synonym: { portal_id: string; word: string; beginning: string; meanings: string[] };
  /** Results that come first for words, as `portal.yaml` has them: a row for each search. */
  search_pin: {
    portal_id: string;
    /** The words of the search as they are compared. */
    phrase: string;
    words: string;
    /** The result as its author wrote it, and as documents keep links. */
    target: string;
    link: string;
    /** The pin in the file, and these words in the pin. */
    position: number;
    entry: number;
    /** The result in the index of places: the product, and its number there; null while it is not there. */
    product: number | null;
    version_id: string | null;
    place: number | null;
  };
  /** What readers searched for, counted by day. */
  search_use: {
    portal_id: string;
    /** In UTC. */
    day: string;
    /** The searched words; empty for searches whose words are not stored. */
    phrase: string;
    searches: number;
    without_result: number;
    opened: number;
    /** Up to two short marks of readers, separated by a space. They only tell whether two readers searched for the words. */
    readers: string;
  };
  /** Results that were opened, counted by day. */
  search_opened: { portal_id: string; day: string; phrase: string; path: string; opened: number };
}

export const searchJsons = ['meanings'];

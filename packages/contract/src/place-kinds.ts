/**
 * What a search leads to, in the order in which results are counted. A `section` is a part of a document, below its heading.
 * Browsers load this file: it imports no schema.
 */
export const placeKinds = ['product', 'version', 'operation', 'webhook', 'schema', 'section'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Longer texts are no search. */
export const searchTextMaxLength = 200;

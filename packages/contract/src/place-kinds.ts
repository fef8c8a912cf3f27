/**
 * The kinds of search results, in the order of their counts. A `section` is a heading of a document with its text. Browsers
 * load this file, so it imports no schema.
 */
export const placeKinds = ['product', 'version', 'operation', 'webhook', 'schema', 'section'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Longer texts are refused. */
export const searchTextMaxLength = 200;

import type { Visibility } from '@portico/contract/constants.ts';
import type { PlaceKind } from '@portico/contract/place-kinds.ts';

/** A search result as it is stored with the index. */
export interface Place {
  readonly kind: PlaceKind;
  readonly title: string;
  /** The text that is shown around the words that were found. */
  readonly text: string;
  /** Relative to the page of the product or version: `operations/capture-payment`, `docs/quickstart#doc-heading-keys`. */
  readonly path: string;
  readonly version_id?: string;
  /** Only for an operation: its method and path. */
  readonly call?: string;
  /** Only for an operation. */
  readonly operation_id?: string;
  /** Only for a section: the titles of its documents. */
  readonly trail?: readonly string[];
}

/** How much a word counts, from 1 for running text to 7 for a name. */
export type Weight = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Texts of one weight. `whole` texts are index terms already and are not split into words. */
export type IndexedWords = readonly [weight: Weight, texts: readonly string[], how?: 'whole'];

export interface IndexedPlace {
  readonly place: Place;
  /** Only for a section: which of the product's readers may read its document. */
  readonly visibility?: Visibility | undefined;
  /** The highest weight first: a word keeps the first weight that it gets. */
  readonly words: readonly IndexedWords[];
}

/** The places of a product are numbered in this order, so that the counts alone tell the segment of a number. */
export const segments = [
  'product',
  'version',
  'operation',
  'webhook',
  'schema',
  'section',
  'section for developers',
  'section for teams',
] as const;
export type Segment = (typeof segments)[number];

export const segmentOf = ({ place: { kind }, visibility }: IndexedPlace): Segment =>
  kind === 'section' && visibility !== undefined && visibility !== 'public' ? `section for ${visibility}` : kind;

export const kindOf = (segment: Segment): PlaceKind =>
  (segment.startsWith('section') ? 'section' : segment) as PlaceKind;

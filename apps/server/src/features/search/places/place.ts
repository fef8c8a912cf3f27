import type { Visibility } from '@portico/contract/constants.ts';
import type { PlaceKind } from '@portico/contract/place-kinds.ts';

/** What a search can lead to, as it is kept with the index. */
export interface Place {
  readonly kind: PlaceKind;
  readonly title: string;
  /** What a reader is shown of it, where words of it were found. */
  readonly text: string;
  /** Below the page of its product or version: `operations/capture-payment`, `docs/quickstart#doc-heading-keys`. */
  readonly path: string;
  readonly version_id?: string;
  /** Of an operation: method and path. */
  readonly call?: string;
  /** Of an operation. */
  readonly operation_id?: string;
  /** Of a section: the titles of its documents. */
  readonly trail?: readonly string[];
}

/** How much a word says about a place by where it stands, from the name to the running text. */
export type Weight = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Texts of one weight. Where they are terms already, they are taken as they are. */
export type IndexedWords = readonly [weight: Weight, texts: readonly string[], how?: 'whole'];

export interface IndexedPlace {
  readonly place: Place;
  /** Of a section: who may read its document, of those who read the product's documents. */
  readonly visibility?: Visibility | undefined;
  /** The best first: a word keeps the first weight it gets. */
  readonly words: readonly IndexedWords[];
}

/** Places of a product stand in this order in the index, so that a few counts tell what each number is. */
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

import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { PageMeta, pageQuery } from './paging.ts';
import { placeKinds, searchTextMaxLength } from './place-kinds.ts';
import { choice, closed } from './schema.ts';

const PlaceKindChoice = choice(...placeKinds);

/** A text in pieces. `is_match` marks the words that the search found. */
export const MarkedText = Type.Array(closed({ text: Type.String(), is_match: Type.Boolean() }));
export type MarkedText = Static<typeof MarkedText>;

const Named = closed({ id: Type.String(), slug: Type.String(), name: Type.String() });

export const FoundPlace = closed({
  kind: PlaceKindChoice,
  /** Whether the owners of the portal put it first for this search. */
  is_pinned: Type.Boolean(),
  title: MarkedText,
  /** The passage that contains the words; empty if the place has no text besides its title. */
  text: MarkedText,
  /** Only for an operation: its method and path. */
  call: Type.Union([Type.String(), Type.Null()]),
  product: Named,
  version: Type.Union([Named, Type.Null()]),
  /** Only for a section: the titles of its documents. */
  trail: Type.Array(Type.String()),
  /** The path of the page in the portal, with the anchor of a section. */
  path: Type.String(),
});
export type FoundPlace = Static<typeof FoundPlace>;

export const FoundPlaces = closed({
  data: Type.Array(FoundPlace),
  meta: closed({
    ...PageMeta.properties,
    /** The number of results of each kind, not limited to the requested kind. */
    kinds: closed({
      product: Type.Integer(),
      version: Type.Integer(),
      operation: Type.Integer(),
      webhook: Type.Integer(),
      schema: Type.Integer(),
      section: Type.Integer(),
    }),
    /** The products with the most results of the requested kind, with the number of these. */
    products: Type.Array(closed({ slug: Type.String(), name: Type.String(), count: Type.Integer() })),
  }),
});
export type FoundPlaces = Static<typeof FoundPlaces>;

const search = { tag: 'search', access: 'visitor' } as const;

export const findPlaces = operation(search, 'GET /api/v2/places', 'findPlaces', {
  summary:
    'The places that a text leads to, the best first: products, versions, operations, webhooks, schemas and sections',
  query: closed({
    ...pageQuery,
    q: Type.String({ maxLength: searchTextMaxLength }),
    kind: Type.Optional(PlaceKindChoice),
    /** The slug or the id of a product. */
    product: Type.Optional(Type.String({ maxLength: 255 })),
    /** A label that products have, as `name:value`. */
    label: Type.Optional(Type.String({ maxLength: 130 })),
  }),
  returns: FoundPlaces,
  onlyProblems: ['invalid-parameters', 'not-signed-in', 'unknown-portal'],
});

import Type, { type Static } from 'typebox';
import { Product } from './catalog.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './paging.ts';
import { choice, closed } from './schema.ts';

export const searchIndices = ['product-catalog'] as const;
const SearchIndex = choice(...searchIndices);

/** Whether the reader may open the page and it has content. */
export const ProductLinks = closed({ specification: Type.Boolean(), documentation: Type.Boolean() });
export type ProductLinks = Static<typeof ProductLinks>;

export const FoundProduct = closed({
  ...Product.properties,
  /** Present on request. */
  links: Type.Optional(ProductLinks),
});
export type FoundProduct = Static<typeof FoundProduct>;

export const SearchResult = closed({ index: SearchIndex, source: FoundProduct });
export type SearchResult = Static<typeof SearchResult>;

const search = { tag: 'search', access: 'visitor' } as const;

export const searchPortal = operation(search, 'GET /api/v2/search/{indices}', 'searchPortal', {
  summary: 'The products that a text finds, the best first; all of them where there is no text',
  params: { indices: SearchIndex },
  query: closed({
    ...pageQuery,
    q: Type.Optional(Type.String()),
    join: Type.Optional(Type.String()),
    /** The links of products, the slugs of products and of their newest versions, or both. */
    include: Type.Optional(choice('links', 'slug', 'links,slug', 'slug,links')),
  }),
  returns: pageOf(SearchResult),
  onlyProblems: ['invalid-parameters', 'not-signed-in', 'unknown-portal'],
});

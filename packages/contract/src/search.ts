import Type, { type Static } from 'typebox';
import { Product } from './catalog.ts';
import { catalogOrders, labelFilterMaxLength, versionStates } from './catalog-filter.ts';
import { credentialTypes, nameMaxLength } from './constants.ts';
import { localeQuery } from './content-language.ts';
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

const filterQuery = {
  /** Labels as `name:value`, separated by commas: one of the values of each name. */
  label: Type.Optional(Type.String({ maxLength: labelFilterMaxLength })),
  /** The state of at least one version. */
  state: Type.Optional(choice(...versionStates)),
  /** The name of an auth strategy of at least one version. */
  strategy: Type.Optional(Type.String({ maxLength: nameMaxLength })),
};

/** The filters of the catalog with the number of products that each of them finds together with the other ones. */
export const CatalogFilters = closed({
  labels: Type.Array(closed({ name: Type.String(), value: Type.String(), count: Type.Integer() })),
  states: Type.Array(closed({ state: choice(...versionStates), count: Type.Integer() })),
  strategies: Type.Array(
    closed({ name: Type.String(), credential_type: choice(...credentialTypes), count: Type.Integer() }),
  ),
});
export type CatalogFilters = Static<typeof CatalogFilters>;

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
    ...filterQuery,
    ...localeQuery,
    /** Without it, products of a search are sorted by relevance, and all others by name. */
    sort: Type.Optional(choice(...catalogOrders)),
  }),
  returns: pageOf(SearchResult),
  onlyProblems: ['invalid-parameters', 'not-signed-in', 'unknown-portal'],
});

export const getCatalogFilters = operation(search, 'GET /api/v2/search/{indices}/filters', 'getCatalogFilters', {
  summary: 'The labels, version states and auth strategies of the products that a text finds, with their counts',
  params: { indices: SearchIndex },
  query: closed({ q: Type.Optional(Type.String()), ...filterQuery }),
  returns: CatalogFilters,
  onlyProblems: ['invalid-parameters', 'not-signed-in', 'unknown-portal'],
});

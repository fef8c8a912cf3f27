import type { Product } from '@portico/contract/catalog.ts';
import type { CatalogOrder } from '@portico/contract/catalog-filter.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { among } from '../../platform/database/among.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { CatalogFilter } from '../access/catalog-filter.ts';
import { orderColumns, toFilterConditions } from '../access/store/catalog-filter.ts';
import { documentCountFor, isGranted, isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Included, productColumns, toProduct } from '../catalog/product-row.ts';

export type SearchStore = ReturnType<typeof createSearchStore>;

export interface PostingRow {
  term: string;
  entries: Uint8Array;
}

/** Which of the found products are listed, and in which order. */
export interface Chosen extends CatalogFilter {
  /** By relevance if it is not set. */
  sort?: CatalogOrder | undefined;
}

type Numbered = SelectQueryBuilder<Tables, 'product', { search_number: number | null }>;

/** Sorts after every text with the same prefix. */
const highest = '\u{10FFFF}';

/** The limit of terms in one read, because other requests wait for it. */
export const termsAtOnce = 500;
const termsOfVariant = 150;

export const createSearchStore = (database: Database) => {
  const { engine, query } = database;

  /** Reads the numbers as one text, which is several times faster than many short rows. */
  async function readNumbers<DB, TB extends keyof DB>(
    inOrder: SelectQueryBuilder<DB, TB, { search_number: number | null }>,
  ): Promise<number[]> {
    const { numbers } = await query
      .selectFrom(inOrder.as('visible'))
      .select(({ ref }) => sql<string | null>`string_agg(cast(${ref('search_number')} as text), ',')`.as('numbers'))
      .executeTakeFirstOrThrow();
    return numbers ? numbers.split(',').map(Number) : [];
  }

  const inOrder = (products: Numbered, { sort = 'name', ...filter }: Chosen): Numbered =>
    orderColumns[sort].reduce<Numbered>(
      (sorted, column) => sorted.orderBy(column),
      products.where((product) => product.and(toFilterConditions(engine, product, filter))),
    );

  return {
    /** Lists the terms with a prefix in order: the next batch after the last known term. */
    listBeginningWith: (portal_id: string, beginning: string, last?: string): Promise<PostingRow[]> =>
      query
        .selectFrom('search_posting')
        .select(['term', 'entries'])
        .where('portal_id', '=', portal_id)
        .where('term', last === undefined ? '>=' : '>', last ?? beginning)
        .where('term', '<', beginning + highest)
        .orderBy('term')
        .limit(termsAtOnce)
        .execute(),

    listTerms: (portal_id: string, terms: readonly string[]): Promise<PostingRow[]> =>
      among(database, terms, 'text')
        .crossJoin('search_posting as posting')
        .select(['posting.term', 'posting.entries'])
        .where('posting.portal_id', '=', portal_id)
        .whereRef('posting.term', '=', 'wanted.value')
        .execute(),

    /** Lists the first terms of each variant: of real words, no more than a few dozen share one. */
    async listTermsWithVariants(portal_id: string, variants: readonly string[]): Promise<string[]> {
      const [first, ...more] = variants.map((variant) =>
        query
          .selectFrom(
            query
              .selectFrom('search_variant')
              .select('term')
              .where((row) => equal(row, { portal_id, variant }))
              .orderBy('term')
              .limit(termsOfVariant)
              .as('first_few'),
          )
          .select('first_few.term'),
      );
      if (!first) return [];
      const rows = await more.reduce((all, next) => all.union(next), first).execute();
      return rows.map(({ term }) => term);
    },

    listNameTrigrams: (portal_id: string, trigrams: readonly string[]): Promise<PostingRow[]> =>
      query
        .selectFrom('product_name_trigram')
        .select(['term', 'entries'])
        .where('portal_id', '=', portal_id)
        .where('term', 'in', trigrams)
        .execute(),

    async findHighestNumber(portal_id: string): Promise<number> {
      const last = await query
        .selectFrom('product')
        .select('search_number')
        .where('portal_id', '=', portal_id)
        .where('search_number', 'is not', null)
        .orderBy('search_number', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last?.search_number ?? 0;
    },

    /** The numbers of the products that the viewer may view, filtered and sorted. */
    listVisible: (viewer: Viewer, chosen: Chosen): Promise<number[]> =>
      readNumbers(
        inOrder(
          query
            .selectFrom('product')
            .select('product.search_number')
            .where(isVisibleTo(viewer))
            .where('product.search_number', 'is not', null),
          chosen,
        ),
      ),

    /** Those of the given numbers whose products the viewer may view, filtered and sorted. */
    listVisibleAmong: (viewer: Viewer, numbers: readonly number[], chosen: Chosen): Promise<number[]> =>
      readNumbers(
        inOrder(
          among(database, numbers, 'integer')
            .crossJoin('product')
            .select('product.search_number')
            .where(isVisibleTo(viewer))
            .whereRef('product.search_number', '=', 'wanted.value') as unknown as Numbered,
          chosen,
        ),
      ),

    /** Those of the given numbers whose documents a team of the viewer may read. */
    async listGrantedAmong(viewer: Viewer, numbers: readonly number[]): Promise<ReadonlySet<number>> {
      const rows = await among(database, numbers, 'integer')
        .crossJoin('product')
        .select('product.search_number')
        .where('product.portal_id', '=', viewer.portal_id)
        .whereRef('product.search_number', '=', 'wanted.value')
        .where(isGranted(viewer, 'view_documentation'))
        .execute();
      return new Set(rows.flatMap(({ search_number }) => search_number ?? []));
    },

    async findVisible(viewer: Viewer, numbers: readonly number[], included: Included = {}): Promise<Product[]> {
      const rows = await among(database, numbers, 'integer')
        .crossJoin('product')
        .select([...productColumns, 'product.search_number'])
        .select(documentCountFor(viewer))
        .where(isVisibleTo(viewer))
        .whereRef('product.search_number', '=', 'wanted.value')
        .execute();
      const found = new Map(rows.map(({ search_number, ...row }) => [search_number, toProduct(row, included)]));
      return numbers.flatMap((number) => found.get(number) ?? []);
    },
  };
};

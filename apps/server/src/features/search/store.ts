import type { Product } from '@portico/contract/catalog.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isVisibleTo, type Viewer } from '../access/visible-products.ts';
import { productColumns, toProduct } from '../catalog/product-row.ts';

export type SearchStore = ReturnType<typeof createSearchStore>;

export interface PostingRow {
  term: string;
  entries: Uint8Array;
}

/** Sorts after every text that begins with the same letters. */
const highest = '\u{10FFFF}';

export const createSearchStore = ({ query, engine }: Database) => {
  /** A list of any length as a table of one parameter, so that the statement is the same for all lengths. */
  const tableOf = (values: readonly (string | number)[]) =>
    engine === 'postgres'
      ? sql<{ value: never }>`unnest(${values}::${sql.raw(typeof values[0] === 'number' ? 'integer' : 'text')}[])`
      : sql<{ value: never }>`json_each(${JSON.stringify(values)})`;
  const wanted = (values: readonly (string | number)[]) => tableOf(values).as<'wanted'>(sql`wanted(value)`);

  return {
    /** The terms that begin so. */
    listBeginningWith: (portal_id: string, beginning: string): Promise<PostingRow[]> =>
      query
        .selectFrom('search_posting')
        .select(['term', 'entries'])
        .where('portal_id', '=', portal_id)
        .where('term', '>=', beginning)
        .where('term', '<', beginning + highest)
        .execute(),

    listTerms: (portal_id: string, terms: readonly string[]): Promise<PostingRow[]> =>
      query
        .selectFrom('search_posting')
        .select(['term', 'entries'])
        .where('portal_id', '=', portal_id)
        .where(({ ref }) => isOneOf(ref('term'), terms))
        .execute(),

    async listTermsWithVariants(portal_id: string, variants: readonly string[]): Promise<string[]> {
      const rows = await query
        .selectFrom('search_variant')
        .select('term')
        .where('portal_id', '=', portal_id)
        .where(({ ref }) => isOneOf(ref('variant'), variants))
        .execute();
      return [...new Set(rows.map(({ term }) => term))];
    },

    /** The numbers of the products that the viewer may see, in the order of their names; of these alone, if some are named. */
    async listVisible(viewer: Viewer, among?: readonly number[]): Promise<number[]> {
      const inOrder = visible(viewer)
        .select('product.search_number')
        .where('product.search_number', 'is not', null)
        .$if(among !== undefined, (found) =>
          found.where(({ ref }) => isOneOf(ref('product.search_number'), among ?? [])),
        )
        .orderBy('product.name')
        .orderBy('product.id');
      // One long text is read several times faster than many short rows.
      const { numbers } = await query
        .selectFrom(inOrder.as('visible'))
        .select(({ ref }) => sql<string | null>`string_agg(cast(${ref('search_number')} as text), ',')`.as('numbers'))
        .executeTakeFirstOrThrow();
      return numbers ? numbers.split(',').map(Number) : [];
    },

    async findVisible(viewer: Viewer, numbers: readonly number[]): Promise<Product[]> {
      const rows = await visible(viewer)
        .select([...productColumns, 'product.search_number'])
        .where(({ ref }) => isOneOf(ref('product.search_number'), numbers))
        .execute();
      const found = new Map(rows.map(({ search_number, ...row }) => [search_number, toProduct(row)]));
      return numbers.flatMap((number) => found.get(number) ?? []);
    },
  };
};

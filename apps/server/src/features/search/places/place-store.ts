import { type ExpressionBuilder, sql } from 'kysely';
import { among } from '../../../platform/database/among.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { hasLabel } from '../../access/store/catalog-filter.ts';
import { isGranted, isOpenTo, isVisibleTo } from '../../access/store/visible-products.ts';
import type { Viewer } from '../../access/viewer.ts';
import { placesInChunk } from './stored-places.ts';

export interface WordBlock {
  term: string;
  block: number;
  entries: Uint8Array;
}

/** A product that the viewer sees, and the range of its places in the index. */
export interface VisibleRange {
  product: number;
  first: number;
  segments: string;
  /** Whether the viewer may read the product's documents, including those for teams. */
  is_readable: boolean;
  is_granted: boolean;
}

export interface RangeFilter {
  /** Slug or id. */
  product?: string | undefined;
  label?: Label | undefined;
}

interface Label {
  name: string;
  value: string;
}

/** The most chunks of one product: a chunk's key is made of the product's number and its own. */
const mostChunks = 4096;

type Products = ExpressionBuilder<Tables, 'product'>;

/** The key of the chunk that contains a place, by the place's number within its product. */
export const chunkKey = (product: number, at: number): number => product * mostChunks + Math.floor(at / placesInChunk);

/** Sorts after every text with the same beginning. */
const highest = '\u{10FFFF}';

export type PlaceStore = ReturnType<typeof createPlaceStore>;

export const createPlaceStore = (database: Database) => {
  const { engine, query } = database;

  return {
    /** The rows of the terms with this beginning, ordered by term. */
    listBeginningWith: (portal_id: string, beginning: string, most: number): Promise<WordBlock[]> =>
      query
        .selectFrom('search_word')
        .select(['term', 'block', 'entries'])
        .where('portal_id', '=', portal_id)
        .where('term', '>=', beginning)
        .where('term', '<', beginning + highest)
        .orderBy('term')
        .orderBy('block')
        .limit(most)
        .execute(),

    listTerms: (portal_id: string, terms: readonly string[]): Promise<WordBlock[]> =>
      among(database, terms, 'text')
        .crossJoin('search_word as word')
        .select(['word.term', 'word.block', 'word.entries'])
        .where('word.portal_id', '=', portal_id)
        .whereRef('word.term', '=', 'wanted.value')
        .execute(),

    /** Ordered by number. Read as one JSON text, which is several times faster than many short rows. */
    async listVisibleRanges(viewer: Viewer, { product: named, label }: RangeFilter): Promise<VisibleRange[]> {
      const flag = (condition: unknown) => sql<number>`case when ${condition} then 1 else 0 end`;
      const ranges = query
        .selectFrom('product')
        .innerJoin('search_range as place', (join) =>
          join.onRef('place.portal_id', '=', 'product.portal_id').onRef('place.product', '=', 'product.search_number'),
        )
        .select(['place.product', 'place.first', 'place.segments'])
        .select((row) => {
          const product = row as unknown as Products;
          return [
            flag(isOpenTo(viewer, 'view_documentation')(product)).as('readable'),
            flag(isGranted(viewer, 'view_documentation')(product)).as('granted'),
          ];
        })
        .where((row) => isVisibleTo(viewer)(row as unknown as Products))
        .$if(named !== undefined, (all) =>
          all.where(({ eb, or }) => or([eb('product.slug', '=', named!), eb('product.id', '=', named!)])),
        )
        .$if(label !== undefined, (all) => all.where(hasLabel(engine, label!.name, [label!.value])));
      const { text } = await query
        .selectFrom(ranges.as('visible'))
        .select(
          sql<string | null>`string_agg(
            cast(product as text) || ' ' || cast(first as text) || ' ' || segments || ' ' || readable || ' ' || granted, ';')`.as(
            'text',
          ),
        )
        .executeTakeFirstOrThrow();
      if (!text) return [];
      return text
        .split(';')
        .map((written) => {
          const [product, first, segments = '', readable, granted] = written.split(' ');
          return {
            product: Number(product),
            first: Number(first),
            segments,
            is_readable: readable === '1',
            is_granted: granted === '1',
          };
        })
        .toSorted((a, b) => a.first - b.first);
    },

    /** The chunks with these keys. */
    async readChunks(portal_id: string, keys: readonly number[]): Promise<Map<number, Uint8Array>> {
      const rows = await among(database, [...new Set(keys)], 'integer')
        .crossJoin('search_place as place')
        .select(['wanted.value as key', 'place.content'])
        .where('place.portal_id', '=', portal_id)
        .where('place.product', '=', sql<number>`wanted.value / ${sql.lit(mostChunks)}`)
        .where('place.chunk', '=', sql<number>`wanted.value % ${sql.lit(mostChunks)}`)
        .execute();
      return new Map(rows.map(({ key, content }) => [key, content]));
    },

    async namesOf(portal_id: string, numbers: readonly number[]) {
      const rows = await among(database, numbers, 'integer')
        .crossJoin('product')
        .select(['product.search_number', 'product.id', 'product.slug', 'product.name', 'product.latest_version_id'])
        .where('product.portal_id', '=', portal_id)
        .whereRef('product.search_number', '=', 'wanted.value')
        .execute();
      return new Map(rows.map(({ search_number, ...product }) => [search_number as number, product]));
    },

    async versionNamesOf(portal_id: string, ids: readonly string[]) {
      const rows = await among(database, ids, 'text')
        .crossJoin('product_version as version')
        .select(['version.id', 'version.slug', 'version.name'])
        .where('version.portal_id', '=', portal_id)
        .whereRef('version.id', '=', 'wanted.value')
        .execute();
      return new Map(rows.map((version) => [version.id, version]));
    },
  };
};

import type { Visibility } from '@portico/contract/constants.ts';
import type { SpecOperation } from '@portico/contract/specs.ts';
import { readNodes } from '@portico/documents/parse/stored-nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';
import { sql, type Transaction } from 'kysely';
import { countRows } from '../../platform/database/count.ts';
import type { Engine } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { ProductText } from './product-terms.ts';
import type { PostingRow } from './store.ts';
import { variantsOf } from './typos.ts';

/** Words of all texts of a product, and trigrams of its name: both have postings of products. */
export type PostingTable = 'search_posting' | 'product_name_trigram';

/** Rows in one statement: enough to be fast, and within the limit of parameters. */
const batchSize = 500;
const rowsRead = 2000;

/** Writes the search index inside the transaction that changes the products. */
export const createIndexStore = (transaction: Transaction<Tables>, engine: Engine, portal_id: string) => ({
  /**
   * Serializes writers of a portal, because each term's postings are read, changed and written back as a whole. The
   * weaker lock does not wait for transactions that have written rows of the portal, each of which locks its key.
   */
  async lock(): Promise<void> {
    await transaction
      .selectFrom('portal')
      .select('id')
      .where('id', '=', portal_id)
      .$if(engine === 'postgres', (portal) => portal.forNoKeyUpdate())
      .execute();
  },

  /** Gives a number to every product that has none, and returns all numbers. */
  async numberProducts(): Promise<Map<string, number>> {
    const rows = await transaction
      .selectFrom('product')
      .select(['id', 'search_number'])
      .where('portal_id', '=', portal_id)
      .orderBy('id')
      .execute();
    const numbers = new Map<string, number>();
    for (const { id, search_number } of rows) if (search_number !== null) numbers.set(id, search_number);
    const fresh = rows.filter(({ id }) => !numbers.has(id)).map(({ id }) => id);
    let last = [...numbers.values()].reduce((one, other) => Math.max(one, other), 0);
    // Avoids a join: without statistics of the portal, PostgreSQL plans every join for a row or two.
    for (const ids of inBatches(fresh)) {
      const cases = ids.map((id) => {
        numbers.set(id, ++last);
        return sql`when ${id} then ${sql.lit(last)}`;
      });
      await transaction
        .updateTable('product')
        .set({ search_number: sql<number>`case id ${sql.join(cases, sql` `)} end` })
        .where('portal_id', '=', portal_id)
        .where('id', 'in', ids)
        .execute();
    }
    return numbers;
  },

  async *readTexts(productIds: readonly string[]): AsyncGenerator<[product_id: string, ProductText]> {
    for (const ids of inBatches(productIds)) yield* await readBatch(transaction, portal_id, ids);
  },

  /**
   * Yields all postings in the order of their terms, in batches, so that other requests get their turn between two
   * statements.
   */
  async *readPostings(table: PostingTable): AsyncGenerator<PostingRow[]> {
    let last = '';
    while (true) {
      const rows = await transaction
        .selectFrom(table)
        .select(['term', 'entries'])
        .where('portal_id', '=', portal_id)
        .where('term', '>', last)
        .orderBy('term')
        .limit(rowsRead)
        .execute();
      yield rows;
      if (rows.length < rowsRead) return;
      last = rows.at(-1)?.term ?? '';
    }
  },

  async writePostings(table: PostingTable, rows: readonly PostingRow[]): Promise<void> {
    for (const batch of inBatches(rows)) {
      await transaction
        .insertInto(table)
        .values(batch.map((row) => ({ portal_id, ...row })))
        .onConflict((clash) =>
          clash.columns(['portal_id', 'term']).doUpdateSet(({ ref }) => ({ entries: ref('excluded.entries') })),
        )
        .execute();
    }
  },

  async deletePostings(table: PostingTable, terms: readonly string[]): Promise<void> {
    for (const batch of inBatches(terms)) {
      await transaction.deleteFrom(table).where('portal_id', '=', portal_id).where('term', 'in', batch).execute();
    }
  },

  countVariants: (): Promise<number> =>
    countRows(transaction.selectFrom('search_variant').where('portal_id', '=', portal_id)),

  /** Those of the given terms that are in the index without variants. */
  async listTermsWithoutVariants(terms: readonly string[]): Promise<string[]> {
    const found = new Set<string>();
    for (const batch of inBatches(terms)) {
      const rows = await transaction
        .selectFrom('search_posting as posting')
        .select('posting.term')
        .where('posting.portal_id', '=', portal_id)
        .where('posting.term', 'in', batch)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('search_variant as near')
                .select('near.term')
                .where('near.portal_id', '=', portal_id)
                .whereRef('near.term', '=', 'posting.term'),
            ),
          ),
        )
        .execute();
      for (const { term } of rows) found.add(term);
    }
    return terms.filter((term) => found.has(term));
  },

  /** Passes the rows as one parameter, because they are many and short. */
  async insertVariants(terms: readonly string[]): Promise<void> {
    for (const batch of inBatches(terms)) {
      const rows = JSON.stringify(
        batch.flatMap((term) => variantsOf(term).map((variant) => [variant.toWellFormed(), term])),
      );
      const each =
        engine === 'postgres' ? sql`jsonb_array_elements(${rows}::jsonb) as pair(value)` : sql`json_each(${rows})`;
      await sql`
        insert into search_variant (portal_id, variant, term)
        select ${portal_id}, value ->> 0, value ->> 1 from ${each} where true
        on conflict do nothing`.execute(transaction);
    }
  },
});

async function readBatch(transaction: Transaction<Tables>, portal_id: string, ids: readonly string[]) {
  const products = await transaction
    .selectFrom('product')
    .select(['id', 'name', 'description', 'labels'])
    .where('portal_id', '=', portal_id)
    .where('id', 'in', ids)
    .execute();
  const versions = await transaction
    .selectFrom('product_version')
    .leftJoin('spec', (join) => inPortal(join, 'spec.product_version_id', 'product_version.id'))
    .select(['product_version.product_id', 'product_version.name', 'spec.operations'])
    .where('product_version.portal_id', '=', portal_id)
    .where('product_version.product_id', 'in', ids)
    .execute();
  const schemas = await transaction
    .selectFrom('reference_entry')
    .innerJoin('product_version', (join) => inPortal(join, 'product_version.id', 'reference_entry.product_version_id'))
    .select(['product_version.product_id', 'reference_entry.name'])
    .where((row) => equal(row, { 'reference_entry.portal_id': portal_id, 'reference_entry.kind': 'schema' }))
    .where('product_version.product_id', 'in', ids)
    .execute();
  const documents = await transaction
    .selectFrom('document')
    .select(['product_id', 'title', 'visibility', 'content', 'nodes'])
    .where('portal_id', '=', portal_id)
    .where('product_id', 'in', ids)
    .execute();
  const versionsOf = Map.groupBy(versions, ({ product_id }) => product_id);
  const schemasOf = Map.groupBy(schemas, ({ product_id }) => product_id);
  const documentsOf = Map.groupBy(documents, ({ product_id }) => product_id);
  const textsFor = (id: string, ...of: readonly (Visibility | null)[]) =>
    (documentsOf.get(id) ?? [])
      .filter(({ visibility }) => of.includes(visibility))
      .flatMap(({ title, content, nodes }) => [title, toSearchText(content, nodes)]);
  return products.map(({ id, name, description, labels }): [string, ProductText] => {
    const own = versionsOf.get(id) ?? [];
    return [
      id,
      {
        name,
        labels: Object.entries(labels).flat(),
        versions: own.map((version) => version.name),
        description: description ?? '',
        // Names of pages in the API reference: operations and schemas.
        operations: [
          ...own.flatMap(({ operations }) => ((operations ?? []) as SpecOperation[]).map(toText)),
          ...(schemasOf.get(id) ?? []).map((schema) => schema.name),
        ],
        documents: textsFor(id, null, 'public'),
        narrow_documents: { developers: textsFor(id, 'developers'), teams: textsFor(id, 'teams') },
      },
    ];
  });
}

/** Very long documents are searched as Markdown, because parsing their nodes would block other requests. */
const longestNodes = 1_000_000;

const toSearchText = (content: string, nodes: string | null): string =>
  (nodes ?? content).length > longestNodes ? content : textOf(readNodes(nodes, content));

const toText = ({ path, summary, operation_id, tags }: SpecOperation): string =>
  [path, summary ?? '', operation_id ?? '', ...tags].join(' ');

export function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}

import type { Database } from '../../platform/database/database.ts';

export type CurrentPathStore = ReturnType<typeof createCurrentPathStore>;

const rowsAtOnce = 500;

/** Reads current slugs, regardless of who may view what has them. */
export const createCurrentPathStore = ({ query }: Database) => ({
  listProducts: (portal_id: string, slugs: readonly string[]) =>
    inBatches(slugs, (some) =>
      query
        .selectFrom('product')
        .select(['id', 'slug'])
        .where('portal_id', '=', portal_id)
        .where('slug', 'in', some)
        .execute(),
    ),

  listVersions: (portal_id: string, product_ids: readonly string[]) =>
    inBatches(product_ids, (some) =>
      query
        .selectFrom('product_version')
        .select(['product_id', 'slug'])
        .where('portal_id', '=', portal_id)
        .where('product_id', 'in', some)
        .execute(),
    ),

  listDocuments: (portal_id: string, product_ids: readonly string[]) =>
    inBatches(product_ids, (some) =>
      query
        .selectFrom('document')
        .select(['product_id', 'id', 'parent_document_id', 'slug'])
        .where('portal_id', '=', portal_id)
        .where('product_id', 'in', some)
        .execute(),
    ),
});

async function inBatches<Row>(
  keys: readonly string[],
  list: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < keys.length; at += rowsAtOnce) rows.push(...(await list(keys.slice(at, at + rowsAtOnce))));
  return rows;
}

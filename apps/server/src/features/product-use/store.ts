import type { Database, Transact } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';

export type ProductUseStore = ReturnType<typeof createProductUseStore>;

export const createProductUseStore = ({ query }: Database, transact: Transact) => ({
  async listPortals(): Promise<string[]> {
    const portals = await query.selectFrom('portal').select('id').orderBy('id').execute();
    return portals.map(({ id }) => id);
  },

  /** The products of a portal with their versions. */
  async listVersions(portal_id: string) {
    const rows = await query
      .selectFrom('product_version as version')
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .select(['version.id', 'product.id as product_id', 'product.name'])
      .where('version.portal_id', '=', portal_id)
      .execute();
    return [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([product_id, versions]) => ({
      product_id,
      name: versions[0]?.name ?? '',
      version_ids: versions.map(({ id }) => id),
    }));
  },

  /** The number of applications with an approved registration, for each product. */
  async countRegistered(portal_id: string): Promise<Map<string, number>> {
    const rows = await query
      .selectFrom('registration')
      .innerJoin('product_version as version', (join) =>
        inPortal(join, 'version.id', 'registration.product_version_id'),
      )
      .select(({ fn }) => [
        'version.product_id',
        fn.count<number>('registration.application_id').distinct().as('count'),
      ])
      .where('registration.portal_id', '=', portal_id)
      .where('registration.status', '=', 'approved')
      .groupBy('version.product_id')
      .execute();
    return new Map(rows.map(({ product_id, count }) => [product_id, Number(count)]));
  },

  /** Writes the ranks that differ; products without a rank are not used. Cached answers become outdated by a change. */
  async writeRanks(portal_id: string, ranks: ReadonlyMap<string, number>): Promise<void> {
    const known = await query
      .selectFrom('product')
      .select(['id', 'use_rank'])
      .where('portal_id', '=', portal_id)
      .execute();
    const changed = known.filter(({ id, use_rank }) => use_rank !== (ranks.get(id) ?? null));
    if (changed.length === 0) return;
    await transact(async (transaction) => {
      for (const { id } of changed) {
        await transaction
          .updateTable('product')
          .set({ use_rank: ranks.get(id) ?? null })
          .where((product) => equal(product, { portal_id, id }))
          .execute();
      }
      await transaction
        .updateTable('portal')
        .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
        .where('id', '=', portal_id)
        .execute();
    });
  },
});

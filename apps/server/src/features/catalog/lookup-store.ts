import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { isReadableBy, isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

export type LookupStore = ReturnType<typeof createLookupStore>;

export const createLookupStore = ({ query }: Database) => {
  const visible = (viewer: Viewer) => query.selectFrom('product').select('product.id').where(isVisibleTo(viewer));
  const documentsOf = (viewer: Viewer, product_id: string) =>
    query
      .selectFrom('document')
      .select(['id', 'parent_document_id', 'slug'])
      .where((row) => equal(row, { portal_id: viewer.portal_id, product_id }))
      .where(isReadableBy(viewer, 'document'))
      .orderBy('position')
      .orderBy('id');

  return {
    findProductBySlug: (viewer: Viewer, slug: string) =>
      visible(viewer).where('product.slug', '=', slug).executeTakeFirst(),

    /** The oldest of several products with the name, so that a newer one does not take over its path. */
    findProductByName: (viewer: Viewer, names: readonly string[]) =>
      visible(viewer)
        .where('product.name', 'in', names)
        .orderBy('product.created_at')
        .orderBy('product.id')
        .executeTakeFirst(),

    /** Returns those of the given products that the viewer may view. */
    async listVisibleAmong(viewer: Viewer, ids: readonly string[]): Promise<string[]> {
      const rows = await visible(viewer).where('product.id', 'in', ids).execute();
      return rows.map(({ id }) => id);
    },

    /** In the order of their creation. */
    listVersions: (portal_id: string, product_id: string) =>
      query
        .selectFrom('product_version')
        .select(['id', 'name', 'slug'])
        .where((row) => equal(row, { portal_id, product_id }))
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Versions with this name or slug, in any case of Latin letters, of all products that the viewer may view. */
    listVisibleVersions: (viewer: Viewer, name: string) =>
      query
        .selectFrom('product')
        .innerJoin('product_version', (join) => inPortal(join, 'product_version.product_id', 'product.id'))
        .select(['product_version.id', 'product_version.name', 'product_version.slug'])
        .where((product) => isVisibleTo(viewer)(product as never))
        .where(({ or, eb, fn }) =>
          or([
            eb('product_version.name', '=', name),
            eb(fn<string>('lower', ['product_version.name']), '=', name.toLowerCase()),
            eb('product_version.slug', '=', name.toLowerCase()),
          ]),
        )
        .limit(100)
        .execute(),

    /** At most two, in their order: enough to know whether the slug is unique. */
    listDocumentsBySlug: (viewer: Viewer, product_id: string, slug: string) =>
      documentsOf(viewer, product_id).where('slug', '=', slug).limit(2).execute(),

    listDocuments: (viewer: Viewer, product_id: string) => documentsOf(viewer, product_id).execute(),

    /** Returns those of the given documents of the product that the viewer may read. */
    async listDocumentsAmong(viewer: Viewer, product_id: string, ids: readonly string[]): Promise<string[]> {
      const rows = await documentsOf(viewer, product_id).where('id', 'in', ids).execute();
      return rows.map(({ id }) => id);
    },
  };
};

import type { Visibility } from '@portico/contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { isFound } from '../../platform/database/outcome.ts';
import { isReadableBy, isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

export type PagePathStore = ReturnType<typeof createPagePathStore>;

/** The parts of a row by which a path names it. */
export interface Slugged {
  id: string;
  slug: string;
}

export interface FoundProduct extends Slugged {
  latest_version_id: string | null;
  latest_version_slug: string | null;
  /** Null if the portal's default applies. */
  visibility: Visibility | null;
}

export interface PlacedDocument extends Slugged {
  parent_document_id: string | null;
  /** The version that it belongs to. */
  product_version_id: string | null;
}

const productColumns = [
  'product.id',
  'product.slug',
  'product.latest_version_id',
  'product.latest_version_slug',
  'product.visibility',
] as const;
const documentColumns = [
  'document.id',
  'document.parent_document_id',
  'document.slug',
  'document.product_version_id',
] as const;

export const createPagePathStore = ({ query }: Database) => {
  const visible = (viewer: Viewer) => query.selectFrom('product').where(isVisibleTo(viewer));

  return {
    findProduct: (viewer: Viewer, by: 'id' | 'slug', key: string): Promise<FoundProduct | undefined> =>
      visible(viewer).select(productColumns).where(`product.${by}`, '=', key).executeTakeFirst(),

    hasProduct: (portal_id: string, id: string): Promise<boolean> =>
      isFound(
        query
          .selectFrom('product')
          .select('id')
          .where((row) => equal(row, { portal_id, id })),
      ),

    /** Finds a product by slug together with its version by slug, in one query. */
    findProductAndVersion: (viewer: Viewer, slug: string, version_slug: string) =>
      visible(viewer)
        .leftJoin('product_version as version', (join) =>
          inPortal(join, 'version.product_id', 'product.id').on('version.slug', '=', version_slug),
        )
        .select(productColumns)
        .select(['version.id as version_id', 'version.slug as version_slug'])
        .where('product.slug', '=', slug)
        .executeTakeFirst(),

    findVersion: (portal_id: string, product_id: string, id: string): Promise<Slugged | undefined> =>
      query
        .selectFrom('product_version')
        .select(['id', 'slug'])
        .where((row) => equal(row, { portal_id, product_id, id }))
        .executeTakeFirst(),

    /** The operation or the schema with the first of these anchors that the version has. */
    async findEntry(portal_id: string, version_id: string, kind: 'operation' | 'schema', anchors: readonly string[]) {
      const rows = await query
        .selectFrom('reference_entry')
        .select(['anchor', 'slug'])
        .where((row) => equal(row, { portal_id, product_version_id: version_id, kind }))
        .where('anchor', 'in', anchors)
        .execute();
      const found = new Map(rows.map((row) => [row.anchor, row]));
      return anchors.map((anchor) => found.get(anchor)).find((row) => row !== undefined);
    },

    findFirstDocument: (viewer: Viewer, product_id: string): Promise<PlacedDocument | undefined> =>
      query
        .selectFrom('document')
        .select(documentColumns)
        .where((row) => equal(row, { portal_id: viewer.portal_id, product_id }))
        .where(isReadableBy(viewer, 'document'))
        .where('parent_document_id', 'is', null)
        .orderBy('position')
        .orderBy('id')
        .executeTakeFirst(),

    hasDocument: (portal_id: string, product_id: string, id: string): Promise<boolean> =>
      isFound(
        query
          .selectFrom('document')
          .select('id')
          .where((row) => equal(row, { portal_id, product_id, id })),
      ),

    /** The documents with a slug, or the one with an id, in order, each with all its ancestors. */
    listWithParents(viewer: Viewer, product_id: string, by: 'id' | 'slug', key: string): Promise<PlacedDocument[]> {
      const { portal_id } = viewer;
      return query
        .withRecursive('found', (step) =>
          step
            .selectFrom('document')
            .select([...documentColumns, 'document.position'])
            .where((row) => equal(row, { portal_id, product_id }))
            .where(`document.${by}`, '=', key)
            .where(isReadableBy(viewer, 'document'))
            .union((union) =>
              union
                .selectFrom('document')
                .innerJoin('found', 'found.parent_document_id', 'document.id')
                .select([...documentColumns, 'document.position'])
                // The id finds the row; with the product in the condition, SQLite would read all documents of the
                // product.
                .where('document.portal_id', '=', portal_id)
                .where(isReadableBy(viewer, 'document')),
            ),
        )
        .selectFrom('found')
        .select(['id', 'parent_document_id', 'slug', 'product_version_id'])
        .orderBy('position')
        .orderBy('id')
        .execute();
    },
  };
};

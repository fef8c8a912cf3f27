import type { Visibility } from '@portico/contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { isFound } from '../../platform/database/outcome.ts';
import { isReadableBy, isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

export type PagePathStore = ReturnType<typeof createPagePathStore>;

/** What pages call something by. */
export interface Slugged {
  id: string;
  slug: string;
}

export interface FoundProduct extends Slugged {
  latest_version_id: string | null;
  latest_version_slug: string | null;
  /** Null where the portal's default holds. */
  visibility: Visibility | null;
}

export interface PlacedDocument extends Slugged {
  parent_document_id: string | null;
}

const productColumns = [
  'product.id',
  'product.slug',
  'product.latest_version_id',
  'product.latest_version_slug',
  'product.visibility',
] as const;
const documentColumns = ['document.id', 'document.parent_document_id', 'document.slug'] as const;

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

    /** The product of a slug, and its version of a slug where it has one, in one question. */
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

    /** The operation or the schema of the first of these anchors that the version has. */
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

    /** The documents of a slug, or the one of an id, in their order, each with all that are above it. */
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
                // Its id alone finds it; beside the product, SQLite would go through all documents of that.
                .where('document.portal_id', '=', portal_id)
                .where(isReadableBy(viewer, 'document')),
            ),
        )
        .selectFrom('found')
        .select(['id', 'parent_document_id', 'slug'])
        .orderBy('position')
        .orderBy('id')
        .execute();
    },
  };
};

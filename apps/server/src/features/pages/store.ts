import { isId } from '@portico/contract/slug.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { isReadableBy, isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

export type PageStore = ReturnType<typeof createPageStore>;

/** Rows per read: few enough that other requests are not delayed. */
const rowsAtOnce = 500;

export type PartKind = 'operation' | 'schema';

/** Reads rows that have pages, a few at a time, in a stable order. */
export const createPageStore = ({ query }: Database) => {
  const visible = (viewer: Viewer) => query.selectFrom('product').where(isVisibleTo(viewer));
  const byKey = (key: string) => (isId(key) ? 'id' : 'slug');
  const documentsOf = (viewer: Viewer, product_id: string) =>
    query
      .selectFrom('document')
      .where((row) => equal(row, { portal_id: viewer.portal_id, product_id }))
      .where(isReadableBy(viewer, 'document'));

  /** Only versions with a specification have a reference. */
  const referencesOf = (portal_id: string, product_id: string) =>
    query
      .selectFrom('product_version as version')
      .innerJoin('reference', (join) => inPortal(join, 'reference.product_version_id', 'version.id'))
      .where((row) => equal(row, { 'version.portal_id': portal_id, 'version.product_id': product_id }));

  const entriesOf = (portal_id: string, version_id: string, kind: PartKind) =>
    query
      .selectFrom('reference_entry as entry')
      .where((row) => equal(row, { 'entry.portal_id': portal_id, 'entry.product_version_id': version_id }))
      .where('entry.kind', '=', kind)
      // An operation has an entry for each of its names; in the entry of its slug, anchor and slug are equal.
      .$if(kind === 'operation', (entries) => entries.whereRef('entry.anchor', '=', 'entry.slug'));

  return {
    listProducts: (viewer: Viewer, after: string) =>
      visible(viewer)
        .select(['product.id', 'product.slug', 'product.latest_version_id', 'product.updated_at'])
        .where('product.id', '>', after)
        .orderBy('product.id')
        .limit(rowsAtOnce)
        .execute(),

    listReferences: (portal_id: string, product_id: string) =>
      referencesOf(portal_id, product_id)
        .select(['version.id', 'version.slug', 'version.updated_at'])
        .select(({ exists, selectFrom, or }) =>
          or([
            exists(
              selectFrom('change_set')
                .select(sql`1`.as('one'))
                .whereRef('change_set.portal_id', '=', 'version.portal_id')
                .whereRef('change_set.product_version_id', '=', 'version.id'),
            ),
            exists(
              selectFrom('change_note as note')
                .select(sql`1`.as('one'))
                .whereRef('note.portal_id', '=', 'version.portal_id')
                .whereRef('note.product_id', '=', 'version.product_id')
                .where((note) =>
                  note.or([
                    note('note.product_version_id', 'is', null),
                    note('note.product_version_id', '=', note.ref('version.id')),
                  ]),
                ),
            ),
          ]).as('has_changes'),
        )
        .orderBy('version.id')
        .execute(),

    async listParts(portal_id: string, version_id: string, kind: PartKind, after: string): Promise<string[]> {
      const entries = await entriesOf(portal_id, version_id, kind)
        .select('entry.anchor')
        .where('entry.anchor', '>', after)
        .orderBy('entry.anchor')
        .limit(rowsAtOnce)
        .execute();
      return entries.map(({ anchor }) => anchor);
    },

    listDocuments: (viewer: Viewer, product_id: string, after: string) =>
      documentsOf(viewer, product_id)
        .select(['id', 'parent_document_id', 'slug', 'product_version_id', 'updated_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),

    findProduct: (viewer: Viewer, key: string) =>
      visible(viewer)
        .select(['product.id', 'product.slug', 'product.name'])
        .where(`product.${byKey(key)}`, '=', key)
        .executeTakeFirst(),

    findReference: (portal_id: string, product_id: string, key: string) =>
      referencesOf(portal_id, product_id)
        .select(['version.id', 'version.slug', 'version.name'])
        .where(`version.${byKey(key)}`, '=', key)
        .executeTakeFirst(),

    /** Reads an entry with its content, which is JSON compressed with gzip. */
    findPart: (portal_id: string, version_id: string, kind: PartKind, anchor: string) =>
      entriesOf(portal_id, version_id, kind)
        .innerJoin('reference_bundle as bundle', (join) =>
          join.onRef('bundle.portal_id', '=', 'entry.portal_id').onRef('bundle.hash', '=', 'entry.bundle_hash'),
        )
        .select(['entry.name', 'bundle.content'])
        .where('entry.anchor', '=', anchor)
        .executeTakeFirst(),

    findDocument: (viewer: Viewer, product_id: string, parent_document_id: string | null, slug: string) =>
      documentsOf(viewer, product_id)
        .select(['id', 'title'])
        .where('parent_document_id', parent_document_id === null ? 'is' : '=', parent_document_id)
        .where('slug', '=', slug)
        .orderBy('position')
        .executeTakeFirst(),
  };
};

import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';
import { seenVersion } from '../access/store/seen-versions.ts';
import { prepareForViewers } from '../access/store/viewer-statements.ts';
import { isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

export type VersionChangesStore = ReturnType<typeof createVersionChangesStore>;

/** The scope of a list of changes: all products that the viewer sees, one product, or one version. */
export interface ChangesOf {
  product_id?: string;
  version_id?: string;
}

export interface SetHead {
  id: string;
  version_id: string;
  created_at: string;
  breaking: number;
  potentially_breaking: number;
  compatible: number;
  text_only: number;
}

export const createVersionChangesStore = (database: Database) => {
  const { query } = database;
  const seen = seenVersion(database);

  /** Filters by what the viewer sees. A version is always asked for with its product. */
  const visible = (viewer: Viewer, { product_id, version_id }: ChangesOf) =>
    query
      .selectFrom('product')
      .innerJoin('product_version as version', (join) => inPortal(join, 'version.product_id', 'product.id'))
      .where(isVisibleTo(viewer))
      .$if(product_id !== undefined, (rows) => rows.where('product.id', '=', product_id as string))
      .$if(version_id !== undefined, (rows) => rows.where('version.id', '=', version_id as string));

  return {
    /** Includes the hash of the specification; null if the version has none. */
    findSeen: prepareForViewers(database, ['product_id', 'version_id'], (viewer, { product_id, version_id }) =>
      seen(viewer, product_id, version_id)
        .leftJoin('spec', (join) => inPortal(join, 'spec.product_version_id', 'version.id'))
        .select(['spec.hash', 'version.name', 'version.slug']),
    ).first,

    /** The newest sets before a time, without their changes. */
    listSets: (viewer: Viewer, of: ChangesOf, before: string, limit: number): Promise<SetHead[]> =>
      visible(viewer, of)
        .innerJoin('change_set as set', (join) => inPortal(join, 'set.product_version_id', 'version.id'))
        .select(['set.id', 'set.product_version_id as version_id', 'set.created_at'])
        .select(['set.breaking', 'set.potentially_breaking', 'set.compatible', 'set.text_only'])
        .where('set.created_at', '<', before)
        .orderBy('set.created_at', 'desc')
        .orderBy('set.id', 'desc')
        .limit(limit)
        .execute(),

    /** The changes of these sets. The caller has checked that the viewer sees them. */
    async listChanges(portal_id: string, sets: readonly SetHead[]): Promise<Map<string, Changes>> {
      if (sets.length === 0) return new Map();
      const rows = await query
        .selectFrom('change_set')
        .select(['id', 'changes', 'is_cut'])
        .where('portal_id', '=', portal_id)
        .where('product_version_id', 'in', [...new Set(sets.map(({ version_id }) => version_id))])
        .where(
          'id',
          'in',
          sets.map(({ id }) => id),
        )
        .execute();
      return new Map(rows.map(({ id, changes, is_cut }) => [id, { changes, is_cut }]));
    },

    /** Notes about a version, and notes about its whole product. */
    listNotes: (portal_id: string, product_id: string, version_id: string, before: string, limit: number) =>
      query
        .selectFrom('change_note')
        .select(['date', 'title', 'content', 'nodes', 'product_version_id'])
        .where((row) => equal(row, { portal_id, product_id }))
        .where(({ or, eb }) => or([eb('product_version_id', 'is', null), eb('product_version_id', '=', version_id)]))
        .where('date', '<', before)
        .orderBy('date', 'desc')
        .orderBy('path')
        .limit(limit)
        .execute(),

    /** Notes of the products that the viewer sees, the newest first. A note about a whole product has no version. */
    listNotesOf: (viewer: Viewer, { product_id, version_id }: ChangesOf, limit: number) =>
      query
        .selectFrom('change_note as note')
        .innerJoin('product', (join) => inPortal(join, 'product.id', 'note.product_id'))
        .leftJoin('product_version as version', (join) => inPortal(join, 'version.id', 'note.product_version_id'))
        .select(['note.path', 'note.date', 'note.title', 'note.content', 'note.nodes', 'note.updated_at'])
        .select(['product.id as product_id', 'product.slug as product_slug', 'product.name as product_name'])
        .select(['version.id as version_id', 'version.slug as version_slug', 'version.name as version_name'])
        .where(isVisibleTo(viewer))
        .$if(product_id !== undefined, (rows) => rows.where('product.id', '=', product_id as string))
        .$if(version_id !== undefined, (rows) =>
          rows.where(({ or, eb }) => or([eb('version.id', 'is', null), eb('version.id', '=', version_id as string)])),
        )
        .orderBy('note.date', 'desc')
        .orderBy('note.path')
        .limit(limit)
        .execute(),

    /** Versions with the slugs of their products, for the paths of pages. */
    listVersions: (viewer: Viewer, of: ChangesOf) =>
      visible(viewer, of)
        .select(['version.id', 'version.name', 'version.slug', 'product.id as product_id'])
        .select(['product.slug as product_slug', 'product.name as product_name'])
        .execute(),

    /** The changes of a version's operations, the newest first. */
    listOperations: (portal_id: string, version_id: string, limit: number) =>
      query
        .selectFrom('change_set')
        .select(['created_at', 'changed_operations'])
        .where((row) => equal(row, { portal_id, product_version_id: version_id }))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
};

export interface Changes {
  changes: StoredChange[];
  is_cut: boolean;
}

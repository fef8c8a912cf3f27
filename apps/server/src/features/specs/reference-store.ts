import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { ReferenceTables } from '../../platform/database/tables/reference.ts';
import { seenVersion } from '../access/store/seen-versions.ts';
import { prepareForViewers } from '../access/store/viewer-statements.ts';
import type { Viewer } from '../access/viewer.ts';

export type ReferenceStore = ReturnType<typeof createReferenceStore>;

type Kind = ReferenceTables['reference_entry']['kind'];
type Sought = { kind: Kind } & ({ anchor: string } | { name: string });

/**
 * Each read includes the version. Its id is null if the viewer may view the product, but the product has no such
 * version.
 */
export const createReferenceStore = (database: Database) => {
  const { query } = database;
  const seen = seenVersion(database);
  const ids = ['product_id', 'version_id'] as const;

  const reference = prepareForViewers(database, ids, (viewer, { product_id, version_id }) =>
    seen(viewer, product_id, version_id)
      .leftJoin('reference', (join) => inPortal(join, 'reference.product_version_id', 'version.id'))
      .select('reference.hash'),
  );
  const content = prepare(database, ['portal_id', 'version_id'], ({ portal_id, version_id }) =>
    query
      .selectFrom('reference')
      .select('content')
      .where((row) => equal(row, { portal_id, product_version_id: version_id })),
  );

  const entryBy = (column: 'anchor' | 'name') =>
    prepareForViewers(database, [...ids, 'kind', 'value'], (viewer, { product_id, version_id, kind, value }) =>
      seen(viewer, product_id, version_id)
        .leftJoin('reference_entry as entry', (join) =>
          inPortal(join, 'entry.product_version_id', 'version.id')
            .on('entry.kind', '=', kind as Kind)
            .on(`entry.${column}`, '=', value),
        )
        .select('entry.bundle_hash')
        .limit(1),
    );
  const byAnchor = entryBy('anchor');
  const byName = entryBy('name');

  const held = prepareForViewers(database, [...ids, 'hash'], (viewer, { product_id, version_id, hash }) =>
    seen(viewer, product_id, version_id).select(({ exists, selectFrom }) =>
      exists(
        selectFrom('reference_entry as entry')
          .select(sql`1`.as('one'))
          .whereRef('entry.portal_id', '=', 'version.portal_id')
          .whereRef('entry.product_version_id', '=', 'version.id')
          .where('entry.bundle_hash', '=', hash),
      ).as('is_held'),
    ),
  );
  const part = prepare(database, ['portal_id', 'version_id', 'anchor'], ({ portal_id, version_id, anchor }) =>
    query
      .selectFrom('reference_entry')
      .select('bundle_hash')
      .where((row) => equal(row, { portal_id, product_version_id: version_id, kind: 'part', anchor })),
  );
  const bundle = prepare(database, ['portal_id', 'hash'], ({ portal_id, hash }) =>
    query
      .selectFrom('reference_bundle')
      .select('content')
      .where((row) => equal(row, { portal_id, hash })),
  );

  return {
    /** The hash is null if the version has no reference. */
    findHash: (viewer: Viewer, product_id: string, version_id: string) =>
      reference.first(viewer, { product_id, version_id }),

    findContent: (portal_id: string, version_id: string) => content.first({ portal_id, version_id }),

    /** Finds the bundle with this anchor or this name in the version. */
    findBundleHash: (viewer: Viewer, product_id: string, version_id: string, { kind, ...by }: Sought) =>
      'anchor' in by
        ? byAnchor.first(viewer, { product_id, version_id, kind, value: by.anchor })
        : byName.first(viewer, { product_id, version_id, kind, value: by.name }),

    /** The hash of a part, for any reader. */
    findPartHash: async (portal_id: string, version_id: string, anchor: string): Promise<string | undefined> =>
      (await part.first({ portal_id, version_id, anchor }))?.bundle_hash,

    /** Whether the version has the bundle. Bundles of other versions, which the reader may not view, do not count. */
    findHeld: (viewer: Viewer, product_id: string, version_id: string, hash: string) =>
      held.first(viewer, { product_id, version_id, hash }),

    findBundle: (portal_id: string, hash: string) => bundle.first({ portal_id, hash }),
  };
};

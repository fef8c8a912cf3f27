import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { seenVersion } from '../access/store/seen-versions.ts';
import { prepareForViewers } from '../access/store/viewer-statements.ts';
import type { Viewer } from '../access/viewer.ts';

export type SpecStore = ReturnType<typeof createSpecStore>;

/** The part of a specification to read, besides its hash, which changes with it. */
export type SpecText = 'content' | 'operations';

interface SpecRow {
  version_id: string | null;
  hash: string | null;
  written?: string | null;
}

export const createSpecStore = (database: Database) => {
  const { query } = database;
  const seen = seenVersion(database);
  const specOf = (viewer: Viewer, product_id: string, version_id: string) =>
    seen(viewer, product_id, version_id)
      .leftJoin('spec', (join) => inPortal(join, 'spec.product_version_id', 'version.id'))
      .select('spec.hash');

  const ids = ['product_id', 'version_id'] as const;
  const hash = prepareForViewers(database, ids, (viewer, { product_id, version_id }) =>
    specOf(viewer, product_id, version_id),
  );
  const operations = prepareForViewers(database, ids, (viewer, { product_id, version_id }) =>
    specOf(viewer, product_id, version_id).select(sql<string | null>`spec.operations`.as('written')),
  );
  const content = prepareForViewers(database, ids, (viewer, { product_id, version_id }) =>
    specOf(viewer, product_id, version_id).select('spec.content as written'),
  );

  return {
    async listSpecified(portal_id: string, version_ids: readonly string[]): Promise<string[]> {
      if (version_ids.length === 0) return [];
      const rows = await query
        .selectFrom('spec')
        .select('product_version_id')
        .where('portal_id', '=', portal_id)
        .where('product_version_id', 'in', version_ids)
        .execute();
      return rows.map(({ product_version_id }) => product_version_id);
    },

    /**
     * Undefined if the viewer may not view such a product. The version is null if the product does not have it, and the
     * hash is null if the version has no specification. The text may be megabytes and is read only on demand. Both
     * texts are returned as they are stored.
     */
    find: (
      viewer: Viewer,
      product_id: string,
      version_id: string,
      text: SpecText | undefined,
    ): Promise<SpecRow | undefined> => {
      const statement = text === 'operations' ? operations : text === 'content' ? content : hash;
      return statement.first(viewer, { product_id, version_id });
    },
  };
};

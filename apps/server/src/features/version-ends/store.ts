import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { seenVersion } from '../access/store/seen-versions.ts';
import { prepareForViewers } from '../access/store/viewer-statements.ts';
import type { Viewer } from '../access/viewer.ts';

export type VersionEndStore = ReturnType<typeof createVersionEndStore>;

export const createVersionEndStore = (database: Database) => {
  const { query } = database;
  const seen = seenVersion(database);
  const ends = prepareForViewers(database, ['product_id', 'version_id'], (viewer, { product_id, version_id }) =>
    seen(viewer, product_id, version_id)
      .select(['version.name', 'version.is_deprecated', 'version.deprecated_on', 'version.deprecation_note'])
      .select(['version.sunset_at', 'version.after_sunset', 'version.successor']),
  );

  return {
    findEnd: (viewer: Viewer, product_id: string, version_id: string) => ends.first(viewer, { product_id, version_id }),

    listVersions: (portal_id: string, product_id: string) =>
      query
        .selectFrom('product_version')
        .select(['id', 'name', 'slug', 'is_deprecated', 'created_at'])
        .where((row) => equal(row, { portal_id, product_id }))
        .execute(),
  };
};

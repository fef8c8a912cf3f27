import type { Database } from '../../platform/database/database.ts';

export type RevisionStore = ReturnType<typeof createRevisionStore>;

export const createRevisionStore = ({ query }: Database) => ({
  /** The catalog revision of every public portal. */
  list: () => query.selectFrom('portal').select(['id', 'catalog_revision']).where('is_public', '=', true).execute(),
});

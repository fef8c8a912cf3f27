import type { Database } from '../../platform/database/database.ts';

export type RegistrationEndStore = ReturnType<typeof createRegistrationEndStore>;

export const createRegistrationEndStore = ({ query }: Database) => ({
  /** All versions of these products: the successor may be any of them. */
  listVersions: (portal_id: string, product_ids: readonly string[]) =>
    query
      .selectFrom('product_version')
      .select(['id', 'name', 'slug', 'product_id', 'created_at', 'successor'])
      .select(['is_deprecated', 'deprecated_on', 'sunset_at', 'after_sunset'])
      .where('portal_id', '=', portal_id)
      .where('product_id', 'in', product_ids)
      .execute(),
});

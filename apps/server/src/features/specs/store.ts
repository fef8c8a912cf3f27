import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';

export type SpecStore = ReturnType<typeof createSpecStore>;

export const createSpecStore = ({ query }: Database) => {
  const specOf = (portal_id: string, version_id: string) =>
    query.selectFrom('spec').where((row) => equal(row, { portal_id, product_version_id: version_id }));

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

    /** What changes when the specification does. The text itself can be megabytes, and is often not needed. */
    findHash: (portal_id: string, version_id: string) =>
      specOf(portal_id, version_id).select('hash').executeTakeFirst(),

    findContent: (portal_id: string, version_id: string) =>
      specOf(portal_id, version_id).select('content').executeTakeFirst(),

    /** The operations as JSON text: they are sent as they are kept. */
    findOperations: (portal_id: string, version_id: string) =>
      specOf(portal_id, version_id).select(sql<string>`operations`.as('written')).executeTakeFirst(),
  };
};

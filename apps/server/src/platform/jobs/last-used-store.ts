import type { Database } from '../database/database.ts';

/** Tables with `last_used_at`, and their tenant's column. */
const tenantColumns = { credential: 'portal_id', gateway_token: 'org_id', personal_token: 'org_id' } as const;

export type UsedTable = keyof typeof tenantColumns;

export interface UsedRows {
  table: UsedTable;
  tenant_id: string;
  ids: readonly string[];
}

export type LastUsedStore = ReturnType<typeof createLastUsedStore>;

export const createLastUsedStore = ({ query }: Database) => ({
  /** Rows that were used after `unless_since` are left as they are: another instance has written them. */
  async set({ table, tenant_id, ids }: UsedRows, last_used_at: string, unless_since: string): Promise<void> {
    await query
      // The columns have the same names and types in each of the tables.
      .updateTable(table as 'credential')
      .set({ last_used_at })
      .where(tenantColumns[table] as 'portal_id', '=', tenant_id)
      .where('id', 'in', ids)
      .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', unless_since)]))
      .execute();
  },
});

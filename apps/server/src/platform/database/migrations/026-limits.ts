import { text } from './columns.ts';
import { createTables } from './table.ts';

/**
 * Devices and networks that an account has logged in from. Like sessions, they belong to developers and users alike,
 * and are deleted when they expire.
 */
export const limitsMigration = createTables({
  familiar_place: {
    columns: { tenant_id: text, account_kind: text, account_id: text, kind: text, mark: text, expires_at: text },
    key: ['tenant_id', 'account_kind', 'account_id', 'kind', 'mark'],
    indexes: { familiar_place_by_expiry: ['expires_at'] },
  },
});

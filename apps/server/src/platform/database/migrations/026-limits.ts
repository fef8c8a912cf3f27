import { text } from './columns.ts';
import { createTables } from './table.ts';

/** Places that an account has logged in from. Like sessions, for developers and users alike, and swept away when they expire. */
export const limitsMigration = createTables({
  familiar_place: {
    columns: { tenant_id: text, account_kind: text, account_id: text, kind: text, mark: text, expires_at: text },
    key: ['tenant_id', 'account_kind', 'account_id', 'kind', 'mark'],
    indexes: { familiar_place_by_expiry: ['expires_at'] },
  },
});

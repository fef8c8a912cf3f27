import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { optional, text, withDefault } from './columns.ts';
import { addColumns, createIndexes } from './table.ts';

export const identityMigration: Migration = {
  async up(database: Kysely<unknown>) {
    // When the account last proved its identity. A server of an older version writes nothing, which counts as long ago.
    await addColumns(database, 'session', { signed_in_at: withDefault(text, '') });
    await sql`update session set signed_in_at = created_at`.execute(database);
    // The token that created this one, if any.
    await addColumns(database, 'personal_token', { parent_id: optional(text) });
    await createIndexes(database, 'personal_token', { personal_token_by_parent: ['org_id', 'parent_id'] });
  },
};

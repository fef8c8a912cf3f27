import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { text, withDefault } from './columns.ts';
import { addColumns } from './table.ts';

/** The rules for new passwords of a portal's developers. */
export const passwordRulesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'portal', { password_rules: withDefault(text, sql`'classes'`) });
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Why an attempt failed, as a code with arguments, so that each language has its own sentence for it. */
export const webhookCausesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('webhook_attempt').addColumn('cause', 'text').execute();
  },
};

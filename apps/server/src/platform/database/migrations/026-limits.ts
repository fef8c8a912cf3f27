import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { required } from './columns.ts';

/** Places that an account has signed in from. Like sessions, for developers and users alike, and swept away when they expire. */
export const limitsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await schema
      .createTable('familiar_place')
      .addColumn('tenant_id', 'text', required)
      .addColumn('account_kind', 'text', required)
      .addColumn('account_id', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('mark', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addPrimaryKeyConstraint('familiar_place_key', ['tenant_id', 'account_kind', 'account_id', 'kind', 'mark'])
      .execute();
    await schema.createIndex('familiar_place_by_expiry').on('familiar_place').column('expires_at').execute();
  },
};

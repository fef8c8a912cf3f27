import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { flag, inPortal, required } from './columns.ts';

export const flagsMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('portal_flag')
      .$call(inPortal)
      .addColumn('key', 'text', required)
      .addColumn('is_on', 'boolean', flag)
      .addPrimaryKeyConstraint('portal_flag_key', ['portal_id', 'key'])
      .execute();
  },
};

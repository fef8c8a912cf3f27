import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { flag, inPortal, text } from './columns.ts';
import { addColumns, createTable } from './table.ts';

/** The versions of terms that developers accepted, and the sessions that must accept new ones first. */
export const termsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'terms_acceptance', {
      columns: { ...inPortal, developer_id: text, name: text, version: text, accepted_at: text },
      key: ['portal_id', 'developer_id', 'name', 'version'],
      belongsTo: { terms_acceptance_developer: ['developer_id', 'developer'] },
    });
    await addColumns(database, 'session', { terms_due: flag });
  },
};

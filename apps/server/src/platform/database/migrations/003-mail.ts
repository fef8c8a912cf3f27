import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { count, required } from './columns.ts';

export const mailMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('mail_outbox')
      // No reference: whoever founds an organization gets a mail before it exists.
      .addColumn('org_id', 'text', required)
      .addColumn('portal_id', 'text', (column) => column.references('portal.id').onDelete('cascade'))
      .addColumn('id', 'text', required)
      .addColumn('template', 'text', required)
      .addColumn('to', 'text', required)
      .addColumn('locale', 'text', required)
      .addColumn('template_values', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('attempts', 'integer', count)
      .addColumn('next_attempt_at', 'text', required)
      .addColumn('lease_owner', 'text')
      .addColumn('lease_until', 'text')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('sent_at', 'text')
      .addPrimaryKeyConstraint('mail_outbox_key', ['org_id', 'id'])
      .execute();
    // The worker asks every few seconds for what is due, whoever's it is.
    await schema
      .createIndex('mail_outbox_due')
      .on('mail_outbox')
      .columns(['status', 'next_attempt_at', 'lease_until'])
      .execute();
    await schema.createIndex('mail_outbox_portal').on('mail_outbox').columns(['portal_id', 'id']).execute();
  },
};

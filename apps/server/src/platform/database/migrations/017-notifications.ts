import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inOrganization, inPortal, required } from './columns.ts';

export const notificationsMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('user_notification')
      .$call(inOrganization)
      .addColumn('user_id', 'text', required)
      .addColumn('review_mails', 'boolean', required)
      .addPrimaryKeyConstraint('user_notification_key', ['org_id', 'user_id'])
      .addForeignKeyConstraint(
        'user_notification_of',
        ['org_id', 'user_id'],
        'organization_user',
        ['org_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await schema
      .createTable('portal_notification')
      .$call(inPortal)
      .addColumn('decision_mails', 'boolean', required)
      .addPrimaryKeyConstraint('portal_notification_key', ['portal_id'])
      .execute();
    await schema
      .createTable('review_notice')
      .$call(inPortal)
      .addColumn('quiet_until', 'text', required)
      .addColumn('due_at', 'text')
      .addPrimaryKeyConstraint('review_notice_key', ['portal_id'])
      .execute();
    // A worker asks every half a minute for what is due, whoever's it is.
    await schema.createIndex('review_notice_due').on('review_notice').column('due_at').execute();
  },
};

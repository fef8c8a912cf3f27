import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inOrganization, required, withTimes } from './columns.ts';

export const usersMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('organization_user')
      .$call(inOrganization)
      .addColumn('id', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('full_name', 'text', required)
      .addColumn('preferred_name', 'text')
      .addColumn('role', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('password_hash', 'text', required)
      .addColumn('locale', 'text', required)
      .$call(withTimes)
      .addPrimaryKeyConstraint('organization_user_key', ['org_id', 'id'])
      .addUniqueConstraint('organization_user_email', ['email'])
      .addUniqueConstraint('organization_user_id', ['id'])
      .execute();

    await schema
      .createTable('invitation')
      .$call(inOrganization)
      .addColumn('id', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('full_name', 'text', required)
      .addColumn('role', 'text', required)
      .addColumn('invited_by', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addPrimaryKeyConstraint('invitation_key', ['org_id', 'id'])
      .addUniqueConstraint('invitation_email', ['org_id', 'email'])
      .execute();
  },
};

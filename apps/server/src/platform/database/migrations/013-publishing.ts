import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blobType, inOrganization, inPortal, required } from './columns.ts';

export const publishingMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;

    await schema
      .createTable('revision')
      .$call(inPortal)
      .addColumn('number', 'integer', required)
      .addColumn('author', 'text', required)
      .addColumn('summary', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('revision_key', ['portal_id', 'number'])
      .execute();

    await schema
      .createTable('revision_file')
      .$call(inPortal)
      .addColumn('path', 'text', required)
      .addColumn('since_revision', 'integer', required)
      .addColumn('until_revision', 'integer')
      .addColumn('hash', 'text', required)
      .addColumn('content', blobType(database), required)
      .addPrimaryKeyConstraint('revision_file_key', ['portal_id', 'path', 'since_revision'])
      .execute();
    await schema
      .createIndex('revision_file_current')
      .on('revision_file')
      .columns(['portal_id', 'until_revision'])
      .execute();

    await schema
      .createTable('personal_token')
      .$call(inOrganization)
      .addColumn('id', 'text', required)
      .addColumn('user_id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('scopes', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('last_four', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('last_used_at', 'text')
      .addColumn('revoked_at', 'text')
      .addPrimaryKeyConstraint('personal_token_key', ['org_id', 'id'])
      .addUniqueConstraint('personal_token_hash', ['hash'])
      .addForeignKeyConstraint(
        'personal_token_of',
        ['org_id', 'user_id'],
        'organization_user',
        ['org_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();

    await schema.alterTable('product_version').addColumn('deprecated_on', 'text').execute();
    await schema.alterTable('product_version').addColumn('deprecation_note', 'text').execute();
    await schema.alterTable('product_version').addColumn('deprecation_mailed_at', 'text').execute();
    // Which variable a folder names for a secret: the secret itself is sealed, and an export has to name it again.
    await schema.alterTable('auth_strategy').addColumn('secret_variable', 'text').execute();
    await schema.alterTable('identity_provider').addColumn('secret_variable', 'text').execute();
  },
};

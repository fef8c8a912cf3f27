import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { belongsTo, blobType, flag, inPortal, required, withTimes } from './columns.ts';

export const catalogMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;

    await schema
      .createTable('organization')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', required)
      .addColumn('default_region', 'text', required)
      .$call(withTimes)
      .execute();

    await schema
      .createTable('portal')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('org_id', 'text', (column) => column.notNull().references('organization.id').onDelete('cascade'))
      .addColumn('name', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('description', 'text')
      .addColumn('canonical_domain', 'text', required)
      .addColumn('is_public', 'boolean', flag)
      .addColumn('rbac_enabled', 'boolean', flag)
      .addColumn('basic_auth_enabled', 'boolean', flag)
      .addColumn('auto_approve_developers', 'boolean', flag)
      .addColumn('auto_approve_registrations', 'boolean', flag)
      .addColumn('allowed_time_period', 'text', required)
      .addColumn('appearance', 'text', required)
      .addColumn('catalog_revision', 'integer', (column) => column.notNull().defaultTo(0))
      .$call(withTimes)
      .addUniqueConstraint('portal_name', ['org_id', 'name'])
      .execute();

    await schema
      .createTable('portal_host')
      .addColumn('host', 'text', (column) => column.primaryKey())
      .addColumn('portal_id', 'text', (column) => column.notNull().references('portal.id').onDelete('cascade'))
      .execute();
    await schema.createIndex('portal_host_portal').on('portal_host').column('portal_id').execute();

    await schema
      .createTable('portal_asset')
      .$call(inPortal)
      .addColumn('kind', 'text', required)
      .addColumn('media_type', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('content', blobType(database), required)
      .addPrimaryKeyConstraint('portal_asset_key', ['portal_id', 'kind'])
      .execute();

    await schema
      .createTable('auth_strategy')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('credential_type', 'text', required)
      .addColumn('key_names', 'text', required)
      .addColumn('auth_methods', 'text', required)
      .addColumn('available_scopes', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('auth_strategy_key', ['portal_id', 'id'])
      .addUniqueConstraint('auth_strategy_name', ['portal_id', 'name'])
      .execute();

    await schema
      .createTable('product')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('slug', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('description', 'text')
      .addColumn('labels', 'text', required)
      .addColumn('is_published', 'boolean', flag)
      .addColumn('document_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('version_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('latest_version_id', 'text')
      .addColumn('latest_version_name', 'text')
      .$call(withTimes)
      .addPrimaryKeyConstraint('product_key', ['portal_id', 'id'])
      .addUniqueConstraint('product_slug', ['portal_id', 'slug'])
      .execute();
    await schema
      .createIndex('product_by_name')
      .on('product')
      .columns(['portal_id', 'is_published', 'name', 'id'])
      .execute();

    await schema
      .createTable('product_version')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('product_id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('is_deprecated', 'boolean', flag)
      .$call(withTimes)
      .addPrimaryKeyConstraint('product_version_key', ['portal_id', 'id'])
      .addUniqueConstraint('product_version_name', ['portal_id', 'product_id', 'name'])
      .$call(belongsTo('product_version_of', 'product_id', 'product'))
      .execute();

    await schema
      .createTable('product_version_strategy')
      .$call(inPortal)
      .addColumn('product_version_id', 'text', required)
      .addColumn('auth_strategy_id', 'text', required)
      .addColumn('registration_enabled', 'boolean', flag)
      .addColumn('auto_approve', 'boolean', flag)
      .addPrimaryKeyConstraint('product_version_strategy_key', ['portal_id', 'product_version_id', 'auth_strategy_id'])
      .$call(belongsTo('product_version_strategy_of', 'product_version_id', 'product_version'))
      .$call(belongsTo('product_version_strategy_is', 'auth_strategy_id', 'auth_strategy'))
      .execute();

    await schema
      .createTable('spec')
      .$call(inPortal)
      .addColumn('product_version_id', 'text', required)
      .addColumn('file_name', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('operations', 'text', required)
      .addPrimaryKeyConstraint('spec_key', ['portal_id', 'product_version_id'])
      .$call(belongsTo('spec_of', 'product_version_id', 'product_version'))
      .execute();

    await schema
      .createTable('document')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('product_id', 'text', required)
      .addColumn('parent_document_id', 'text')
      .addColumn('slug', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('position', 'integer', required)
      .addColumn('source_path', 'text', required)
      .addColumn('content', 'text', required)
      .$call(withTimes)
      .addPrimaryKeyConstraint('document_key', ['portal_id', 'id'])
      .addUniqueConstraint('document_source', ['portal_id', 'product_id', 'source_path'])
      .$call(belongsTo('document_of', 'product_id', 'product'))
      .execute();
    await schema
      .createIndex('document_in_order')
      .on('document')
      .columns(['portal_id', 'product_id', 'position'])
      .execute();

    await schema
      .createTable('team')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('team_key', ['portal_id', 'id'])
      .addUniqueConstraint('team_name', ['portal_id', 'name'])
      .execute();

    // Members are known by address: a team can name someone who has not registered yet.
    await schema
      .createTable('team_member')
      .$call(inPortal)
      .addColumn('team_id', 'text', required)
      .addColumn('email', 'text', required)
      .addPrimaryKeyConstraint('team_member_key', ['portal_id', 'email', 'team_id'])
      .$call(belongsTo('team_member_of', 'team_id', 'team'))
      .execute();

    await schema
      .createTable('team_product')
      .$call(inPortal)
      .addColumn('team_id', 'text', required)
      .addColumn('product_id', 'text', required)
      .addColumn('view', 'boolean', flag)
      .addColumn('register', 'boolean', flag)
      .addColumn('view_documentation', 'boolean', flag)
      .addPrimaryKeyConstraint('team_product_key', ['portal_id', 'team_id', 'product_id'])
      .$call(belongsTo('team_product_of', 'team_id', 'team'))
      .$call(belongsTo('team_product_is', 'product_id', 'product'))
      .execute();
    await schema
      .createIndex('team_product_by_product')
      .on('team_product')
      .columns(['portal_id', 'product_id'])
      .execute();
  },
};

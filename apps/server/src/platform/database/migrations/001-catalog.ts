import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, count, flag, inOrganization, inPortal, integer, optional, primary, text, times } from './columns.ts';
import { createTable } from './table.ts';

export const catalogMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'organization', {
      columns: { id: primary(text), name: text, default_region: text, ...times },
    });

    await createTable(database, 'portal', {
      columns: {
        id: primary(text),
        ...inOrganization,
        name: text,
        title: text,
        description: optional(text),
        canonical_domain: text,
        is_public: flag,
        rbac_enabled: flag,
        basic_auth_enabled: flag,
        auto_approve_developers: flag,
        auto_approve_registrations: flag,
        allowed_time_period: text,
        appearance: text,
        catalog_revision: count,
        ...times,
      },
      unique: { portal_name: ['org_id', 'name'] },
    });

    await createTable(database, 'portal_host', {
      columns: { host: primary(text), ...inPortal },
      indexes: { portal_host_portal: ['portal_id'] },
    });

    await createTable(database, 'portal_asset', {
      columns: { ...inPortal, kind: text, media_type: text, hash: text, content: blob(database) },
      key: ['portal_id', 'kind'],
    });

    await createTable(database, 'auth_strategy', {
      columns: {
        ...inPortal,
        id: text,
        name: text,
        credential_type: text,
        key_names: text,
        auth_methods: text,
        available_scopes: text,
        created_at: text,
      },
      key: ['portal_id', 'id'],
      unique: { auth_strategy_name: ['portal_id', 'name'] },
    });

    await createTable(database, 'product', {
      columns: {
        ...inPortal,
        id: text,
        slug: text,
        name: text,
        description: optional(text),
        labels: text,
        is_published: flag,
        document_count: count,
        version_count: count,
        latest_version_id: optional(text),
        latest_version_name: optional(text),
        ...times,
      },
      key: ['portal_id', 'id'],
      unique: { product_slug: ['portal_id', 'slug'] },
      indexes: { product_by_name: ['portal_id', 'is_published', 'name', 'id'] },
    });

    await createTable(database, 'product_version', {
      columns: { ...inPortal, id: text, product_id: text, name: text, is_deprecated: flag, ...times },
      key: ['portal_id', 'id'],
      unique: { product_version_name: ['portal_id', 'product_id', 'name'] },
      belongsTo: { product_version_of: ['product_id', 'product'] },
    });

    await createTable(database, 'product_version_strategy', {
      columns: {
        ...inPortal,
        product_version_id: text,
        auth_strategy_id: text,
        registration_enabled: flag,
        auto_approve: flag,
      },
      key: ['portal_id', 'product_version_id', 'auth_strategy_id'],
      belongsTo: {
        product_version_strategy_of: ['product_version_id', 'product_version'],
        product_version_strategy_is: ['auth_strategy_id', 'auth_strategy'],
      },
    });

    await createTable(database, 'spec', {
      columns: { ...inPortal, product_version_id: text, file_name: text, hash: text, content: text, operations: text },
      key: ['portal_id', 'product_version_id'],
      belongsTo: { spec_of: ['product_version_id', 'product_version'] },
    });

    await createTable(database, 'document', {
      columns: {
        ...inPortal,
        id: text,
        product_id: text,
        parent_document_id: optional(text),
        slug: text,
        title: text,
        position: integer,
        source_path: text,
        content: text,
        ...times,
      },
      key: ['portal_id', 'id'],
      unique: { document_source: ['portal_id', 'product_id', 'source_path'] },
      belongsTo: { document_of: ['product_id', 'product'] },
      indexes: { document_in_order: ['portal_id', 'product_id', 'position'] },
    });

    await createTable(database, 'team', {
      columns: { ...inPortal, id: text, name: text, created_at: text },
      key: ['portal_id', 'id'],
      unique: { team_name: ['portal_id', 'name'] },
    });

    // Members are known by email address: a team can name a person who has not signed up yet.
    await createTable(database, 'team_member', {
      columns: { ...inPortal, team_id: text, email: text },
      key: ['portal_id', 'email', 'team_id'],
      belongsTo: { team_member_of: ['team_id', 'team'] },
    });

    await createTable(database, 'team_product', {
      columns: { ...inPortal, team_id: text, product_id: text, view: flag, register: flag, view_documentation: flag },
      key: ['portal_id', 'team_id', 'product_id'],
      belongsTo: { team_product_of: ['team_id', 'team'], team_product_is: ['product_id', 'product'] },
      indexes: { team_product_by_product: ['portal_id', 'product_id'] },
    });
  },
};

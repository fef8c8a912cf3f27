import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, inOrganization, inPortal, integer, optional, text } from './columns.ts';
import { addColumns, createTable } from './table.ts';

export const publishingMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'revision', {
      columns: { ...inPortal, number: integer, author: text, summary: text, created_at: text },
      key: ['portal_id', 'number'],
    });

    await createTable(database, 'revision_file', {
      columns: {
        ...inPortal,
        path: text,
        since_revision: integer,
        until_revision: optional(integer),
        hash: text,
        content: blob(database),
      },
      key: ['portal_id', 'path', 'since_revision'],
      indexes: { revision_file_current: ['portal_id', 'until_revision'] },
    });

    await createTable(database, 'personal_token', {
      columns: {
        ...inOrganization,
        id: text,
        user_id: text,
        name: text,
        scopes: text,
        hash: text,
        last_four: text,
        created_at: text,
        expires_at: text,
        last_used_at: optional(text),
        revoked_at: optional(text),
      },
      key: ['org_id', 'id'],
      unique: { personal_token_hash: ['hash'] },
      belongsTo: { personal_token_of: ['user_id', 'organization_user'] },
    });

    await addColumns(database, 'product_version', {
      deprecated_on: optional(text),
      deprecation_note: optional(text),
      deprecation_mailed_at: optional(text),
    });
    // The variable that a folder names for a secret. The secret is sealed, so an export writes the variable.
    await addColumns(database, 'auth_strategy', { secret_variable: optional(text) });
    await addColumns(database, 'identity_provider', { secret_variable: optional(text) });
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, count, isPostgres, optional, text, withDefault } from './columns.ts';
import { addColumns } from './table.ts';

/**
 * Visibility of products and documents, and accounts on public portals. Existing portals do not change: a public one
 * has no accounts until its owners publish ways to log in, and content without a visibility shows to the same readers.
 */
export const visibilityMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'portal', { has_accounts: withDefault(boolean, sql`true`) });
    await sql`update portal set has_accounts = not is_public`.execute(database);
    await addColumns(database, 'product', {
      visibility: optional(text),
      developer_document_count: count,
      public_document_count: count,
    });
    await sql`
      update product set developer_document_count = document_count, public_document_count = document_count
    `.execute(database);
    await addColumns(database, 'document', { visibility: optional(text), own_visibility: optional(text) });
    await addColumns(database, 'document_asset', { visibility: optional(text) });
    // A change of visibility changes who may use a product, so gateways ask again: see migration 023.
    const statements = isPostgres(database) ? onPostgres : onSqlite;
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const watched = 'update of is_published, visibility on product';

const onPostgres = [
  'drop trigger note_product_access on product',
  `create constraint trigger note_product_access after ${watched}
    deferrable initially deferred for each row execute function note_product_access()`,
];

const onSqlite = [
  'drop trigger note_product_access_update',
  `create trigger note_product_access_update after ${watched} begin
    insert into gateway_change (org_id, portal_id, kind, subject_id, application_id, created_at)
    select portal.org_id, null, 'portal', portal.id, null, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    from portal where portal.id = new.portal_id;
  end`,
];

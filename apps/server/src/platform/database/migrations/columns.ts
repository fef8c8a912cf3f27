import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** What migrations say again and again. A landed migration relies on these: add here, never change. */

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
// biome-ignore lint/suspicious/noExplicitAny: a table under construction has whatever columns it has by then
type Table = CreateTableBuilder<any, any>;

export const required: Column = (column) => column.notNull();
export const flag: Column = (column) => column.notNull().defaultTo(sql`false`);
export const count: Column = (column) => column.notNull().defaultTo(0);

export const withTimes = (table: Table): Table =>
  table.addColumn('created_at', 'text', required).addColumn('updated_at', 'text', required);

export const inPortal = (table: Table): Table =>
  table.addColumn('portal_id', 'text', (column) => column.notNull().references('portal.id').onDelete('cascade'));

export const inOrganization = (table: Table): Table =>
  table.addColumn('org_id', 'text', (column) => column.notNull().references('organization.id').onDelete('cascade'));

/** A reference inside the portal: the tenant is part of it, so a row cannot belong to another portal's row. */
export const belongsTo =
  (constraint: string, column: string, target: string) =>
  (table: Table): Table =>
    table.addForeignKeyConstraint(constraint, ['portal_id', column], target, ['portal_id', 'id'], (key) =>
      key.onDelete('cascade'),
    );

export const isPostgres = (database: Kysely<unknown>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;

/** Bytes: `blob` here, `bytea` there. */
export const blobType = (database: Kysely<unknown>) => (isPostgres(database) ? sql`bytea` : ('blob' as const));

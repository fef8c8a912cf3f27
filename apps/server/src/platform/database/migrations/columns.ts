import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** The columns of migrations. A landed migration relies on these: add here, never change. */

type ColumnType = Parameters<ReturnType<Kysely<unknown>['schema']['createTable']>['addColumn']>[1];
type Modify = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
export type Column = readonly [type: ColumnType, modify?: Modify];
export type Columns = Readonly<Record<string, Column>>;

const required: Modify = (column) => column.notNull();

export const text: Column = ['text', required];
export const integer: Column = ['integer', required];
export const bigint: Column = ['bigint', required];
export const boolean: Column = ['boolean', required];
export const flag: Column = ['boolean', (column) => column.notNull().defaultTo(sql`false`)];
export const count: Column = ['integer', (column) => column.notNull().defaultTo(0)];

export const optional = ([type]: Column): Column => [type];
export const withDefault = ([type]: Column, value: unknown): Column => [
  type,
  (column) => column.notNull().defaultTo(value),
];
export const primary = ([type]: Column): Column => [type, (column) => column.primaryKey()];
/** Refers to a row by its `id`, and is deleted with it. */
const ownedBy = (target: string): Column => [
  'text',
  (column) => column.notNull().references(target).onDelete('cascade'),
];

export const inPortal = { portal_id: ownedBy('portal.id') };
export const inOrganization = { org_id: ownedBy('organization.id') };
/** The portal of a row; null for rows of the organization itself. */
export const maybeInPortal: Columns = {
  portal_id: ['text', (column) => column.references('portal.id').onDelete('cascade')],
};
export const times = { created_at: text, updated_at: text };

export const isPostgres = (database: Kysely<unknown>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;

/** Bytes: `blob` on SQLite, `bytea` on PostgreSQL. */
export const blob = (database: Kysely<unknown>): Column => [isPostgres(database) ? sql`bytea` : 'blob', required];
/** Text that is compared by its bytes, so that prefixes are found as ranges. */
export const word = (database: Kysely<unknown>): Column => [
  isPostgres(database) ? sql`text collate "C"` : 'text',
  required,
];

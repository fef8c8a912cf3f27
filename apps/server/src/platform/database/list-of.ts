import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom as listOnPostgres } from 'kysely/helpers/postgres';
import { jsonArrayFrom as listOnSqlite } from 'kysely/helpers/sqlite';
import type { Engine } from './database.ts';

/**
 * Selects the rows of a subquery as a list. PostgreSQL's driver parses it and SQLite returns JSON text. The values
 * inside are not converted by `level.ts`.
 */
export const listOf = <DB, TB extends keyof DB, Row>(
  engine: Engine,
  rows: SelectQueryBuilder<DB, TB, Row>,
): RawBuilder<string | never[]> =>
  (engine === 'postgres' ? listOnPostgres(rows) : listOnSqlite(rows)) as unknown as RawBuilder<string | never[]>;

import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from './database.ts';

/**
 * Case-insensitive substring match; `%` and `_` are literal. SQLite's `like` ignores only the case of ASCII letters.
 * Only texts with other letters (more bytes than characters) need our slower `lower`.
 */
export function containsText(engine: Engine, column: Expression<string | null>, part: string): Expression<SqlBool> {
  const pattern = `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const whateverTheScript = sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
  if (engine === 'postgres') return whateverTheScript;
  return sql<SqlBool>`case when length(${column}) = octet_length(${column})
    then ${column} like ${pattern} escape '\\' else ${whateverTheScript} end`;
}

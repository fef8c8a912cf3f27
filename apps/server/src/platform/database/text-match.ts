import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from './database.ts';

/**
 * True where the text holds the part, whatever the case; `%` and `_` stand for themselves. SQLite's own `like` does not
 * mind the case of ASCII letters; only texts with others (more bytes than letters) need our `lower`, which costs more
 * than all the rest.
 */
export function containsText(engine: Engine, column: Expression<string | null>, part: string): Expression<SqlBool> {
  const pattern = `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const whateverTheScript = sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
  if (engine === 'postgres') return whateverTheScript;
  return sql<SqlBool>`case when length(${column}) = octet_length(${column})
    then ${column} like ${pattern} escape '\\' else ${whateverTheScript} end`;
}

import { type Expression, type SqlBool, sql } from 'kysely';

/** True where the text holds the part, whatever the case; `%` and `_` stand for themselves. */
export function containsText(column: Expression<string | null>, part: string): Expression<SqlBool> {
  const pattern = `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}

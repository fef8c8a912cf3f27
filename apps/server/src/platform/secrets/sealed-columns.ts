import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

type Row = Record<string, string>;

/** A column with a sealed value in each row. Every feature lists its own, and a rotation seals all of them again. */
export interface SealedColumn {
  table: string;
  /** The columns that identify a row while its secret may change. */
  key: readonly string[];
  column: string;
  /** The field with the secret, if the column is a JSON object. */
  field?: string;
  /** Rows with this value have no secret. */
  except?: { column: string; value: string };
  /** The context with which the secret of a row is sealed. */
  contextOf(row: Row): string;
}

export interface SealedRow {
  /** The secret of the row, if any. */
  sealed: string | undefined;
  context: string;
  /** Replaces the secret, unless it has changed meanwhile. */
  replace(sealed: string): Promise<void>;
}

export async function listSealedRows(
  { query }: Pick<Database, 'query'>,
  { table, key, column, field, except, contextOf }: SealedColumn,
  limit?: number,
): Promise<SealedRow[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} is not null
    ${except ? sql`and ${sql.ref(except.column)} != ${except.value}` : sql``}
    ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(query);
  return rows.map((row) => {
    const fields = row[column] as unknown as Row;
    const isSame = [...key, ...(field === undefined ? [column] : [])].map(
      (name) => sql`${sql.ref(name)} = ${row[name]}`,
    );
    return {
      sealed: field === undefined ? row[column] : fields[field],
      context: contextOf(row),
      async replace(sealed) {
        const value = field === undefined ? sealed : JSON.stringify({ ...fields, [field]: sealed });
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
          where ${sql.join(isSame, sql` and `)}`.execute(query);
      },
    };
  });
}

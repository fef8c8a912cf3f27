import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';

/** A statement as the driver takes it. Engines keep it under its name, parsed. */
export interface Statement extends CompiledQuery {
  readonly name: string;
}

/** Rows as the engine has them. */
export type ReadPrepared = (
  statement: Statement,
  parameters: readonly unknown[],
) => Promise<Record<string, unknown>[]> | Record<string, unknown>[];

/** By their text: two servers that share a connection of a pooler mean the same by a name. */
const names = new Map<string, string>();

export function nameStatement(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
  names.set(sql, name);
  return name;
}

/** The name of a prepared statement by its text; undefined for any other. */
export const statementName = (sql: string): string | undefined => names.get(sql);

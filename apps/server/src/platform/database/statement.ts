import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';

/** A statement for the driver. Engines keep its parsed form under its name. */
export interface Statement extends CompiledQuery {
  readonly name: string;
}

/** Returns rows with the engine's own types. */
export type ReadPrepared = (
  statement: Statement,
  parameters: readonly unknown[],
) => Promise<Record<string, unknown>[]> | Record<string, unknown>[];

/** By their text: two servers that share a connection of a pooler mean the same statement by a name. */
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

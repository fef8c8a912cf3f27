interface DatabaseError {
  /** PostgreSQL: its error code. */
  code?: string;
  constraint?: string;
  /** SQLite: its extended result code. */
  errcode?: number;
  message?: string;
}

const sqlite = { reference: 787, primaryKey: 1555, unique: 2067 };

/** Whether a write failed because it refers to a row that does not exist. */
export function isMissingReference(error: unknown): boolean {
  const { code, errcode } = error as DatabaseError;
  return code === '23503' || errcode === sqlite.reference;
}

/**
 * The name of the violated unique constraint. PostgreSQL gives the name. SQLite gives the columns, so these constraints
 * are named after their table and last column: `application_name`.
 */
export function brokenUnique(error: unknown): string | undefined {
  const { code, constraint, errcode, message = '' } = error as DatabaseError;
  if (code === '23505') return constraint;
  if (errcode !== sqlite.unique && errcode !== sqlite.primaryKey) return undefined;
  return message.split(', ').at(-1)?.replace(/^.*: /, '').replace('.', '_');
}

interface DatabaseError {
  /** PostgreSQL: its error code. The operating system: its own. */
  code?: string;
  /** SQLite: its extended result code; the last byte is the primary code. */
  errcode?: number;
  message?: string;
}

/**
 * Connection refused, reset or timed out; PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown); and
 * a transaction that was aborted for another one (40001, 40P01), such as a migration by a newer server, however often it
 * was repeated.
 */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P\d\d|53\w{3}|40001|40P01)$/;
/** PostgreSQL canceled a statement that took too long. */
const canceled = '57014';
/** Messages of node-postgres about lost connections; these errors have no code. */
const awayMessages =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (exceeded when|expired))/;

const sqlite = { busy: 5, ioError: 10, full: 13 };

/**
 * `away`: the database cannot be reached for now. `full`: it cannot write, but can read. `slow`: a statement took too
 * long. Undefined for all other errors, which are faults of the query.
 */
export function whyUnavailable(error: unknown): 'away' | 'full' | 'slow' | undefined {
  const { code = '', errcode = 0, message = '' } = error as DatabaseError;
  const primary = errcode & 0xff;
  // A file size limit appears as a write error, not as a full disk.
  if (code === '53100' || primary === sqlite.full || primary === sqlite.ioError) return 'full';
  if (code === canceled) return 'slow';
  if (primary === sqlite.busy || awayCodes.test(code) || awayMessages.test(message)) return 'away';
  return undefined;
}

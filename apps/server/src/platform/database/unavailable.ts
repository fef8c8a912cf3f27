/** Why the database can do nothing for the moment, read alike from the errors of both engines. */

interface DatabaseError {
  /** PostgreSQL: its error code. The operating system: its own. */
  code?: string;
  /** SQLite: its extended result code, whose last byte is the primary one. */
  errcode?: number;
  message?: string;
}

/**
 * Connection refused, reset or timed out; PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shut down); and a
 * transaction that was given up for another (40P01), such as a migration by a newer server.
 */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P\d\d|53\w{3}|40P01)$/;
/** What node-postgres says of a connection that is gone; these errors have no code. */
const awayMessages =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when)/;

const sqlite = { busy: 5, ioError: 10, full: 13 };

/**
 * `away`: it cannot be reached, and answers again some time later. `full`: there is no room to write, while what is there
 * can be read. Undefined for everything else, which is a fault of the query.
 */
export function whyUnavailable(error: unknown): 'away' | 'full' | undefined {
  const { code = '', errcode = 0, message = '' } = error as DatabaseError;
  const primary = errcode & 0xff;
  // A limit for the size of files comes as an error of writing, not as a full disk.
  if (code === '53100' || primary === sqlite.full || primary === sqlite.ioError) return 'full';
  if (primary === sqlite.busy || awayCodes.test(code) || awayMessages.test(message)) return 'away';
  return undefined;
}

/** Waits for a write that nothing depends on. While the database takes none it is left out, and whoever reads goes on. */
export async function writeIfPossible(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!whyUnavailable(error)) throw error;
  }
}

import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '@portico/server/platform/database/database.ts';
import pg from 'pg';

interface Watched {
  data_dir: string;
  database_url: string | undefined;
}

/** Tells whether another transaction is writing now. On PostgreSQL its statement has to match the pattern. */
export async function watchWriter(
  { data_dir, database_url }: Watched,
  statement = '%',
): Promise<AsyncDisposable & { isBusy(): Promise<boolean> }> {
  if (!database_url) {
    const handle = new DatabaseSync(databaseFile(data_dir), { timeout: 0 });
    return {
      async isBusy() {
        try {
          handle.exec('begin immediate; rollback');
          return false;
        } catch {
          return true;
        }
      },
      [Symbol.asyncDispose]: async () => handle.close(),
    };
  }
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  return {
    async isBusy() {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and backend_xid is not null and query like $1`,
        [statement],
      );
      return (rowCount ?? 0) > 0;
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

import { type Database, openDatabase } from '@portico/server/platform/database/database.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { recordStatements } from './recorded-statements.ts';

export interface PostgresDatabase {
  database: Database;
  database_url: string;
  /** Empties the database for the next test, or drops it if the test changed more than rows. */
  release(): Promise<void>;
}

/**
 * Emptied databases of earlier tests of this worker, with open connections. A new database costs a quarter of a second
 * of processor time, most of it in connections that have not read the tables yet.
 */
const emptied: Migrated[] = [];

interface Migrated {
  name: string;
  database: Database;
  schema: string;
}

export async function aMigratedDatabase(): Promise<PostgresDatabase> {
  const migrated = emptied.pop() ?? (await copyMigrated());
  const { name, database } = migrated;
  return {
    database,
    database_url: urlOf(name),
    async release() {
      if (await empty(migrated).catch(() => false)) emptied.push(migrated);
      else await drop(name, database);
    },
  };
}

/** A database without tables. */
export async function anEmptyDatabase(): Promise<PostgresDatabase> {
  const name = await create('template0');
  const database_url = urlOf(name);
  const database = openDatabase({ database_url, data_dir: '' });
  return { database, database_url, release: () => drop(name, database) };
}

async function copyMigrated(): Promise<Migrated> {
  const name = await create(inject('migrated').postgresName);
  const database_url = `${urlOf(name)}?application_name=${ours}`;
  const database = openDatabase({ database_url, data_dir: '', wrapped: recordStatements });
  return { name, database, schema: await describeSchema(database) };
}

/**
 * The application name of these connections. Emptying a database closes all others, such as those of a killed server.
 */
const ours = 'tests';

async function empty({ database, schema }: Migrated): Promise<boolean> {
  if ((await describeSchema(database)) !== schema || (await sizeOf(database)) > largest) return false;
  await database.query.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection);
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and application_name <> '${ours}'`,
    );
    await run('set session_replication_role = replica');
    await run(emptyAllTables);
    await run('set session_replication_role = origin');
  });
  return true;
}

/** Deleted rows stay in the files, and later tests would have to read over them. Larger databases are dropped. */
const largest = 32 * 1024 * 1024;

async function sizeOf({ query }: Database): Promise<number> {
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(query);
  return Number(rows[0]!.size);
}

/** Also resets sequences. */
const emptyAllTables = `do $$
declare
  name text;
begin
  for name in select c.oid::regclass::text from pg_class c
               where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%' loop
    execute 'delete from ' || name;
  end loop;
  perform setval(c.oid::regclass, 1, false) from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'S';
end $$`;

/** Changes with every change to tables, indexes, triggers and the list of migrations. */
async function describeSchema({ query }: Database): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select md5(string_agg(oid || ':' || version, ',' order by oid)) as schema from (
      select oid, xmin::text as version from pg_class
       where relnamespace = 'public'::regnamespace and relkind <> 'S'
      union all
      select oid, xmin::text from pg_trigger
      union all
      select 0, string_agg(name, ' ' order by name) from kysely_migration
    ) as parts`.execute(query);
  return rows[0]!.schema;
}

const urlOf = (name: string): string => `${inject('postgresUrl')}/${name}`;

async function create(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asServer(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

async function drop(name: string, database: Database): Promise<void> {
  await database[Symbol.asyncDispose]();
  await asServer(`drop database if exists ${name} with (force)`);
}

async function asServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

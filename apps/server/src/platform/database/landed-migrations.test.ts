import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmptyDatabase } from '@portico/test-kit/database/engines.ts';
import type { Kysely, KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Engine } from './database.ts';
import { toMigrations } from './migrate.ts';

const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const refuse = () => {
  throw new Error('An empty database has nothing to seal');
};

/** The SQLite dialect writes every limit as a sum (`sqlite-dialect.ts`), and a migration does not. */
const withPlainLimits = (sql: string): string => sql.replaceAll(/\b(limit|offset) \? \+ 0/g, '$1 ?');

/** The SQL that each migration executes on an empty database. */
async function statementsOn(engine: Engine): Promise<Map<string, string[]>> {
  await using database = await openEmptyDatabase(engine);
  const executed = new Map<string, string[]>();
  await database.query.transaction().execute(async (transaction) => {
    for (const [name, { up }] of Object.entries(toMigrations(refuse))) {
      const statements: string[] = [];
      const recorder: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          statements.push(withPlainLimits(transaction.getExecutor().compileQuery(node, queryId).sql));
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await up(transaction.withPlugin(recorder) as unknown as Kysely<unknown>);
      executed.set(name, statements);
    }
  });
  return executed;
}

/** The code of a migration without its comments, which may become clearer. */
async function codeOf(name: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, 'migrations', `${name}.ts`), 'utf8');
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !/^(?:\/\/|\/?\*)/.test(line)).join('\n');
}

// A database that has run a migration does not run it again, so a change reaches new installations only. The first run
// of this test writes a new migration into the snapshot.
describe('a migration that has landed never changes', () => {
  test.each<Engine>(['sqlite', 'postgres'])('in what it does on %s', async (engine) => {
    const statements = await statementsOn(engine);
    for (const [name, executed] of statements) expect(toHash(executed.join(';\n'))).toMatchSnapshot(name);
    expect([...statements.values()].every((executed) => executed.length > 0)).toBe(true);
  });

  test('in how it treats data that is there', async () => {
    for (const name of Object.keys(toMigrations(refuse))) expect(toHash(await codeOf(name))).toMatchSnapshot(name);
  });
});

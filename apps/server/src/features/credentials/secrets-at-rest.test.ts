import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { aDeveloper } from '@portico/test-kit/world/developers.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';

/** The whole database: the bytes of SQLite's files, or every row of PostgreSQL as text. */
async function everythingKept({ engine, query, settings }: TestDatabase): Promise<string> {
  if (engine === 'sqlite') {
    const files = await readdir(settings.data_dir);
    const contents = await Promise.all(files.map((file) => readFile(join(settings.data_dir, file), 'latin1')));
    return contents.join('\n');
  }
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(query);
  const texts = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(query),
    ),
  );
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
}

onBothEngines((open) => {
  test('none of two hundred secrets is in the database or the log', async () => {
    await using database = await open();
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const portal = aPrivatePortal({ quotas: { keys_per_application: 100 } });
    await using world = await aWorld(database, [portal], { log });
    const ada = await aDeveloper(world);
    const { applications, credentials } = world.services;
    const { data: strategies } = await applications.strategies(ada.portal_id, {}, { size: 10, number: 1 });
    const strategyId = (name: string) => strategies.find((strategy) => strategy.name === name)!.id;

    const keyed = await applications.create(ada, { name: 'Keyed', auth_strategy_id: strategyId('Keys') });
    const client = await applications.create(ada, { name: 'Client', auth_strategy_id: strategyId('Clients') });
    const secrets = [client.credentials!.client_secret];
    for (let made = 0; made < 100; made++) {
      secrets.push((await credentials.create(ada, keyed.id, `Key number ${made}`)).credential);
      secrets.push((await credentials.refreshClientSecret(ada, client.id)).client_secret);
    }
    expect(new Set(secrets).size).toBe(201);

    const kept = await everythingKept(database);
    expect(kept).toContain('Key number 99');
    const logged = lines.join('');
    expect(secrets.filter((secret) => kept.includes(secret) || logged.includes(secret))).toEqual([]);
    // Searches for the random part alone, without prefix and checksum.
    expect(secrets.filter((secret) => kept.includes(secret.slice(4, 24)))).toEqual([]);
  }, 120_000);
});

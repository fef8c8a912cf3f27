import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from '@portico/test-kit/database/engines.ts';

/** All that is kept: the bytes of SQLite's files with the log beside them, or every row of PostgreSQL as text. */
export async function everythingKept({ engine, query, settings }: TestDatabase): Promise<string> {
  if (engine === 'sqlite') {
    const files = await readdir(settings.data_dir);
    return (await Promise.all(files.map((file) => readFile(join(settings.data_dir, file), 'latin1')))).join('\n');
  }
  const texts: string[] = [];
  for (const { name } of await query.introspection.getTables()) {
    const rows = await query
      .selectFrom(name as 'team')
      .selectAll()
      .execute();
    texts.push(...rows.map((row) => JSON.stringify(row)));
  }
  return texts.join('\n');
}

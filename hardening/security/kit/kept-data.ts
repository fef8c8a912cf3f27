import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { TestDatabase } from '@portico/test-kit/database/engines.ts';

const readBy = promisify(execFile);

/** All stored data: the bytes of SQLite's files including the log, or every row of PostgreSQL as text. */
export async function everythingKept({ engine, query, settings }: TestDatabase): Promise<string> {
  if (engine === 'sqlite') {
    const files = await readdir(settings.data_dir);
    // In another process. A process that closes a file releases its locks on it, so a server that stops would then
    // delete the log that this process still writes to.
    const options = { cwd: settings.data_dir, encoding: 'latin1', maxBuffer: 1024 ** 3 } as const;
    return (await readBy('cat', ['--', ...files], options)).stdout;
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

import { appendFile } from 'node:fs/promises';
import type { Database } from '@portico/server/platform/database/database.ts';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that collects the audit actions of all tests. Undefined if no test needs it. */
    recordedActions: string | undefined;
  }
}

const noted = new Set<string>();

/** Collects the actions in the audit log of a test before the database is emptied. */
export async function noteRecordedActions({ query }: Database): Promise<void> {
  const file = inject('recordedActions');
  if (file === undefined) return;
  const rows = await query.selectFrom('audit_event').select('action').distinct().execute();
  const fresh = rows.map(({ action }) => action).filter((action) => !noted.has(action));
  for (const action of fresh) noted.add(action);
  if (fresh.length > 0) await appendFile(file, `${fresh.join('\n')}\n`);
}

import type { Engine } from '@portico/server/platform/database/database.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { type AttackedServer, anAttackedServer } from '../../kit/attacked-server.ts';
import { byForm } from '../../kit/form.ts';

/** SQLite, and in the long form PostgreSQL as well. */
export const engines = byForm<Engine[]>({ short: ['sqlite'], long: ['sqlite', 'postgres'] });

/**
 * Attacks one server on SQLite, and in the long form another on PostgreSQL. The tests share the server, and each
 * creates its own people and resources.
 */
export function againstServers(
  wanted: () => Promise<Parameters<typeof anAttackedServer>[0]>,
  define: (attacked: () => AttackedServer) => void,
): void {
  describe.each(engines)('on %s', (engine) => {
    let attacked: AttackedServer | undefined;
    beforeAll(async () => {
      attacked = await anAttackedServer({ ...(await wanted()), engine });
    });
    afterAll(() => attacked?.[Symbol.asyncDispose]());
    define(() => attacked as AttackedServer);
  });
}

import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';

export interface AttemptKey {
  tenant_id: string;
  kind: string;
  subject: string;
}

export type AttemptStore = ReturnType<typeof createAttemptStore>;

export const createAttemptStore = ({ query }: Database) => ({
  /** Increments the count and returns it in one statement, so that concurrent attempts all count. */
  take: (key: AttemptKey, now: string, window_ends_at: string) =>
    query
      .insertInto('attempt')
      .values({ ...key, tries: 1, window_ends_at })
      .onConflict((clash) =>
        clash.columns(['tenant_id', 'kind', 'subject']).doUpdateSet((row) => ({
          tries: row
            .case()
            .when('attempt.window_ends_at', '<=', now)
            .then(1)
            .else(row('attempt.tries', '+', 1))
            .end(),
          window_ends_at: row
            .case()
            .when('attempt.window_ends_at', '<=', now)
            .then(window_ends_at)
            .else(row.ref('attempt.window_ends_at'))
            .end(),
        })),
      )
      .returning(['tries', 'window_ends_at'])
      .executeTakeFirstOrThrow(),

  /** The count of a window that has not ended. */
  find: ({ tenant_id, kind, subject }: AttemptKey, now: string) =>
    query
      .selectFrom('attempt')
      .select(['tries', 'window_ends_at'])
      .where((row) => equal(row, { tenant_id, kind, subject }))
      .where('window_ends_at', '>', now)
      .executeTakeFirst(),

  async giveBack(transaction: Querying | undefined, { tenant_id, kind, subject }: AttemptKey): Promise<void> {
    await (transaction ?? query)
      .updateTable('attempt')
      .set((row) => ({ tries: row('tries', '-', 1) }))
      .where((row) => equal(row, { tenant_id, kind, subject }))
      .where('tries', '>', 0)
      .execute();
  },

  async delete(transaction: Querying, { tenant_id, kind, subject }: AttemptKey): Promise<void> {
    await transaction
      .deleteFrom('attempt')
      .where((row) => equal(row, { tenant_id, kind, subject }))
      .execute();
  },

  async deleteEnded(now: string): Promise<void> {
    await query.deleteFrom('attempt').where('window_ends_at', '<=', now).execute();
  },
});

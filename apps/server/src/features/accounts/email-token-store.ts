import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { asJson } from '../../platform/database/level.ts';
import type { EmailTokenTable } from '../../platform/database/tables/accounts.ts';

export type EmailTokenStore = ReturnType<typeof createEmailTokenStore>;

export const createEmailTokenStore = ({ query }: Database) => ({
  async insert(transaction: Querying, token: EmailTokenTable): Promise<void> {
    await transaction
      .insertInto('email_token')
      .values({ ...token, payload: asJson(token.payload) })
      .execute();
  },

  find: (tenant_id: string, hash: string, within: Querying = query) =>
    within
      .selectFrom('email_token')
      .select(['account_id', 'payload', 'expires_at', 'used_at'])
      .where((row) => equal(row, { tenant_id, hash }))
      .executeTakeFirst(),

  /** Consumes the token. Of several concurrent attempts one succeeds. */
  use: (transaction: Querying, tenant_id: string, hash: string, now: string) =>
    transaction
      .updateTable('email_token')
      .set({ used_at: now })
      .where((row) => equal(row, { tenant_id, hash }))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['account_id', 'payload'])
      .executeTakeFirst(),

  async useAllOf(
    transaction: Querying,
    { tenant_id, account_id, purpose, now }: { tenant_id: string; account_id: string; purpose: string; now: string },
  ): Promise<void> {
    await transaction
      .updateTable('email_token')
      .set({ used_at: now })
      .where((row) => equal(row, { tenant_id, account_id, purpose }))
      .where('used_at', 'is', null)
      .execute();
  },

  async deleteExpired(before: string): Promise<void> {
    await query.deleteFrom('email_token').where('expires_at', '<=', before).execute();
  },
});

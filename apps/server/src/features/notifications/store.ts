import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';

export type NotificationStore = ReturnType<typeof createNotificationStore>;

/** A person without a row gets all emails. */
export const createNotificationStore = ({ query }: Database) => ({
  async findOfUser(org_id: string, user_id: string): Promise<boolean | undefined> {
    const found = await query
      .selectFrom('user_notification')
      .select('review_mails')
      .where((row) => equal(row, { org_id, user_id }))
      .executeTakeFirst();
    return found?.review_mails;
  },

  async putOfUser(transaction: Querying, org_id: string, user_id: string, review_mails: boolean): Promise<void> {
    await transaction
      .insertInto('user_notification')
      .values({ org_id, user_id, review_mails })
      .onConflict((clash) => clash.columns(['org_id', 'user_id']).doUpdateSet({ review_mails }))
      .execute();
  },

  async findOfPortal(portal_id: string, transaction: Querying = query): Promise<boolean | undefined> {
    const found = await transaction
      .selectFrom('portal_notification')
      .select('decision_mails')
      .where('portal_id', '=', portal_id)
      .executeTakeFirst();
    return found?.decision_mails;
  },

  async putOfPortal(transaction: Querying, portal_id: string, decision_mails: boolean): Promise<void> {
    await transaction
      .insertInto('portal_notification')
      .values({ portal_id, decision_mails })
      .onConflict((clash) => clash.column('portal_id').doUpdateSet({ decision_mails }))
      .execute();
  },
});

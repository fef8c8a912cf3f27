import type { ChangeMailRhythm } from '@portico/contract/following.ts';
import { countRows } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

interface Person {
  portal_id: string;
  developer_id: string;
}

export type FollowingStore = ReturnType<typeof createFollowingStore>;

export const createFollowingStore = ({ query }: Database) => ({
  /** The followed products that the developer may see. */
  listProducts: (viewer: Viewer, developer_id: string) =>
    query
      .selectFrom('product_follow as follow')
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'follow.product_id'))
      .select(['product.id', 'product.name', 'product.slug'])
      .where('follow.portal_id', '=', viewer.portal_id)
      .where('follow.developer_id', '=', developer_id)
      .where((row) => isVisibleTo(viewer)(row as never))
      .orderBy('product.name')
      .execute(),

  isSeen: async (viewer: Viewer, product_id: string): Promise<boolean> =>
    (await query
      .selectFrom('product')
      .select('product.id')
      .where(isVisibleTo(viewer))
      .where('product.id', '=', product_id)
      .executeTakeFirst()) !== undefined,

  count: ({ portal_id, developer_id }: Person): Promise<number> =>
    countRows(query.selectFrom('product_follow').where((row) => equal(row, { portal_id, developer_id }))),

  async follow({ portal_id, developer_id }: Person, product_id: string, created_at: string): Promise<void> {
    await query
      .insertInto('product_follow')
      .values({ portal_id, developer_id, product_id, created_at })
      .onConflict((clash) => clash.columns(['portal_id', 'developer_id', 'product_id']).doNothing())
      .execute();
  },

  async unfollow({ portal_id, developer_id }: Person, product_id: string): Promise<void> {
    await query
      .deleteFrom('product_follow')
      .where((row) => equal(row, { portal_id, developer_id, product_id }))
      .execute();
  },

  async findRhythm({ portal_id, developer_id }: Person): Promise<ChangeMailRhythm | undefined> {
    const row = await query
      .selectFrom('change_mail_choice')
      .select('rhythm')
      .where((choice) => equal(choice, { portal_id, developer_id }))
      .executeTakeFirst();
    return row?.rhythm;
  },

  async putRhythm(transaction: Querying, { portal_id, developer_id }: Person, rhythm: ChangeMailRhythm): Promise<void> {
    await transaction
      .insertInto('change_mail_choice')
      .values({ portal_id, developer_id, rhythm })
      .onConflict((clash) => clash.columns(['portal_id', 'developer_id']).doUpdateSet({ rhythm }))
      .execute();
  },

  /** Sets the time of the next digest for pending changes. */
  async moveWaiting(transaction: Querying, { portal_id, developer_id }: Person, due_at: string): Promise<void> {
    await transaction
      .updateTable('version_notice_recipient')
      .set({ due_at })
      .where((row) => equal(row, { portal_id, developer_id }))
      .where('told_at', 'is', null)
      .execute();
  },

  /** Removes pending changes from the next digest. */
  async dropWaiting(transaction: Querying, { portal_id, developer_id }: Person): Promise<void> {
    await transaction
      .deleteFrom('version_notice_recipient')
      .where((row) => equal(row, { portal_id, developer_id }))
      .where('told_at', 'is', null)
      .execute();
  },

  isDeveloper: async ({ portal_id, developer_id }: Person): Promise<boolean> =>
    (await query
      .selectFrom('developer')
      .select('id')
      .where((row) => equal(row, { portal_id, id: developer_id }))
      .executeTakeFirst()) !== undefined,
});

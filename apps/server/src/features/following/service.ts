import type { ChangeMailRhythm, ChangeMails, Following } from '@portico/contract/following.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import { noSuchProduct } from '../access/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import { dueAt } from './rhythm.ts';
import type { FollowingStore } from './store.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

interface Deps {
  store: FollowingStore;
  tokens: UnsubscribeTokens;
  transact: Transact;
  clock(): number;
}

/** Nobody needs more, and it limits the rows that a publish has to read. */
const followedMaximum = 500;

export type FollowingService = ReturnType<typeof createFollowingService>;

/** Stores which products developers follow, and when they get mails. */
export function createFollowingService({ store, tokens, transact, clock }: Deps) {
  const setRhythm = (portal_id: string, developer_id: string, rhythm: ChangeMailRhythm): Promise<void> =>
    transact(async (transaction) => {
      const person = { portal_id, developer_id };
      await store.putRhythm(transaction, person, rhythm);
      if (rhythm === 'off') await store.dropWaiting(transaction, person);
      else await store.moveWaiting(transaction, person, new Date(dueAt(rhythm, clock())).toISOString());
    });

  return {
    async get(viewer: Viewer, developer_id: string): Promise<Following> {
      const rhythm = await store.findRhythm({ portal_id: viewer.portal_id, developer_id });
      return { rhythm: rhythm ?? 'at-once', products: await store.listProducts(viewer, developer_id) };
    },

    async setMails({ portal_id }: Viewer, developer_id: string, { rhythm }: ChangeMails): Promise<ChangeMails> {
      await setRhythm(portal_id, developer_id, rhythm);
      return { rhythm };
    },

    async follow(viewer: Viewer, developer_id: string, product_id: string): Promise<undefined> {
      const person = { portal_id: viewer.portal_id, developer_id };
      if (!(await store.isSeen(viewer, product_id))) throw noSuchProduct();
      if ((await store.count(person)) >= followedMaximum) {
        throw new Problem('limit-reached', `A developer follows at most ${followedMaximum} products.`);
      }
      await store.follow(person, product_id, new Date(clock()).toISOString());
    },

    /** Works without the product being visible: its followers get no mails while they cannot see it. */
    async unfollow(viewer: Viewer, developer_id: string, product_id: string): Promise<undefined> {
      if (!(await store.isSeen(viewer, product_id))) throw noSuchProduct();
      await store.unfollow({ portal_id: viewer.portal_id, developer_id }, product_id);
    },

    async unsubscribe(portal_id: string, token: string): Promise<undefined> {
      const developer_id = await tokens.developerOf(portal_id, token);
      if (developer_id === undefined || !(await store.isDeveloper({ portal_id, developer_id }))) {
        throw new Problem('unknown-token', 'This link is not valid.');
      }
      await setRhythm(portal_id, developer_id, 'off');
    },
  };
}

import type { OwnNotifications, PortalNotifications } from '@portico/contract/notifications.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { NotificationStore } from './store.ts';

interface Deps {
  store: NotificationStore;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  recordAudit: RecordAudit;
  transact: Transact;
}

export type NotificationService = ReturnType<typeof createNotificationService>;

/** The settings by which people choose their emails. */
export function createNotificationService({ store, isOwnPortal, recordAudit, transact }: Deps) {
  async function checkOwn(org_id: string, portal_id: string): Promise<void> {
    if (!(await isOwnPortal(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  return {
    ofUser: async ({ org_id, id }: Pick<Actor, 'org_id' | 'id'>): Promise<OwnNotifications> => ({
      review_mails: (await store.findOfUser(org_id, id)) ?? true,
    }),

    async setOfUser({ org_id, id, address }: Actor, { review_mails }: OwnNotifications): Promise<OwnNotifications> {
      await transact(async (transaction) => {
        await store.putOfUser(transaction, org_id, id, review_mails);
        await recordAudit(transaction, {
          org_id,
          action: 'user.notifications-set',
          actor: { kind: 'user', id },
          target: { kind: 'user', id },
          address,
          details: { review_mails },
        });
      });
      return { review_mails };
    },

    async ofPortal(org_id: string, portal_id: string): Promise<PortalNotifications> {
      await checkOwn(org_id, portal_id);
      return { decision_mails: (await store.findOfPortal(portal_id)) ?? true };
    },

    async setOfPortal(
      { org_id, id, address }: Actor,
      portal_id: string,
      { decision_mails }: PortalNotifications,
    ): Promise<PortalNotifications> {
      await checkOwn(org_id, portal_id);
      await transact(async (transaction) => {
        await store.putOfPortal(transaction, portal_id, decision_mails);
        await recordAudit(transaction, {
          portal_id,
          action: 'portal.notifications-set',
          actor: { kind: 'user', id },
          target: { kind: 'portal', id: portal_id },
          address,
          details: { decision_mails },
        });
      });
      return { decision_mails };
    },
  };
}

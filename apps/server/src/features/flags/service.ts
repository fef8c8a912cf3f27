import { type FlagKey, flagKeys, type PortalFlags } from '@portico/contract/flags.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { FlagStore } from './store.ts';

interface Deps {
  store: FlagStore;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  recordAudit: RecordAudit;
  transact: Transact;
}

export type FlagService = ReturnType<typeof createFlagService>;

export function createFlagService({ store, isOwnPortal, recordAudit, transact }: Deps) {
  async function checkOwn(org_id: string, portal_id: string): Promise<void> {
    if (!(await isOwnPortal(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  /** Every known flag, off unless it was switched on. Rows of unknown flags are omitted. */
  async function all(portal_id: string): Promise<PortalFlags> {
    const set = new Map((await store.list(portal_id)).map(({ key, is_on }) => [key, is_on]));
    return { flags: Object.fromEntries(flagKeys.map((key) => [key, set.get(key) ?? false])) };
  }

  return {
    all,

    async ofOwn(org_id: string, portal_id: string): Promise<PortalFlags> {
      await checkOwn(org_id, portal_id);
      return all(portal_id);
    },

    async set(actor: Actor, portal_id: string, key: FlagKey, is_on: boolean): Promise<PortalFlags> {
      const { org_id, id, address } = actor;
      await checkOwn(org_id, portal_id);
      await transact(async (transaction) => {
        await store.set(transaction, portal_id, key, is_on);
        await recordAudit(transaction, {
          portal_id,
          action: 'flag.set',
          actor: { kind: 'user', id },
          target: { kind: 'flag', id: key },
          address,
          details: { is_on },
        });
      });
      return all(portal_id);
    },
  };
}

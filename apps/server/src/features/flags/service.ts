import { type FlagKey, flagKeys, type PortalFlags } from '@portico/contract/flags.ts';
import type { FlagStore } from './store.ts';

export type FlagService = ReturnType<typeof createFlagService>;

export const createFlagService = ({ store }: { store: FlagStore }) => ({
  /** Every flag there is, off unless it was switched on; a row of a flag that no longer exists is left out. */
  async all(portal_id: string): Promise<PortalFlags> {
    const set = new Map((await store.list(portal_id)).map(({ key, is_on }) => [key, is_on]));
    return { flags: Object.fromEntries(flagKeys.map((key) => [key, set.get(key) ?? false])) };
  },

  set: (portal_id: string, key: FlagKey, is_on: boolean): Promise<void> => store.set(portal_id, key, is_on),
});

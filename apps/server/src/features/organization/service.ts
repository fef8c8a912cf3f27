import type { regions } from '@portico/contract/constants.ts';
import type { Querying, Transact } from '../../database/database.ts';
import type { OrganizationStore } from './store.ts';

interface Deps {
  store: OrganizationStore;
  transact: Transact;
  newId(): string;
  now(): string;
}

export interface NewOrganizationRow {
  id: string;
  name: string;
  default_region: (typeof regions)[number];
}

export type OrganizationService = ReturnType<typeof createOrganizationService>;

export function createOrganizationService({ store, transact, newId, now }: Deps) {
  async function insert(transaction: Querying, organization: NewOrganizationRow): Promise<void> {
    const time = now();
    await store.insert(transaction, { ...organization, created_at: time, updated_at: time });
  }

  return {
    insert,

    async create(name: string, default_region: NewOrganizationRow['default_region'] = 'us'): Promise<string> {
      const id = newId();
      await transact((transaction) => insert(transaction, { id, name, default_region }));
      return id;
    },

    list: (): Promise<{ id: string; name: string }[]> => store.list(),

    find: (org_id: string): Promise<{ name: string } | undefined> => store.find(org_id),
  };
}

import type { regions } from '@portico/contract/constants.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { OrganizationStore } from './store.ts';

interface Deps {
  store: OrganizationStore;
  /** Creates the audit log of an organization, together with the organization. */
  beginAudit(transaction: Querying, org_id: string): Promise<void>;
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

export function createOrganizationService({ store, beginAudit, transact, newId, now }: Deps) {
  async function insert(transaction: Querying, organization: NewOrganizationRow): Promise<void> {
    const time = now();
    await store.insert(transaction, { ...organization, created_at: time, updated_at: time });
    await beginAudit(transaction, organization.id);
  }

  return {
    insert,

    async create(name: string, default_region: NewOrganizationRow['default_region'] = 'us'): Promise<string> {
      const id = newId();
      await transact((transaction) => insert(transaction, { id, name, default_region }));
      return id;
    },

    /** Organizations without users, which the command line created before set-up. */
    listUnowned: (transaction?: Querying) => store.listUnowned(transaction),

    rename: (transaction: Querying, id: string, name: string) =>
      store.rename(transaction, { id, name, updated_at: now() }),

    list: (): Promise<{ id: string; name: string }[]> => store.list(),

    /** The recipients of emails about pending reviews of a portal. */
    reviewersOf: (portal_id: string, transaction?: Querying) => store.listReviewers(portal_id, transaction),

    /** The recipients of emails that only owners and admins can act on. */
    adminsOf: (org_id: string, transaction?: Querying) => store.listAdmins(org_id, transaction),

    ownsPortal: (org_id: string, portal_id: string): Promise<boolean> => store.ownsPortal(org_id, portal_id),

    find: (org_id: string): Promise<{ name: string } | undefined> => store.find(org_id),
  };
}

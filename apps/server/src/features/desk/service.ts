import type { DeskDeveloper, DeskRegistration } from '@portico/contract/desk.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { UserRole } from '@portico/contract/users.ts';
import type { PageRequest } from '../../database/page.ts';
import type { ApprovalService } from '../accounts/approval.ts';
import type { RegistrationDecisions, ReviewFilter } from '../registrations/decisions.ts';
import type { DeskStore, DeveloperFilter } from './store.ts';

interface Deps {
  store: DeskStore;
  approval: ApprovalService;
  registrationDecisions: RegistrationDecisions;
}

/** Someone of the organization, and where they call from. */
export interface Decider {
  org_id: string;
  id: string;
  role: UserRole;
  address: string;
}

/** Whoever is not here may look and not decide. */
const mayDecide: readonly UserRole[] = ['owner', 'admin', 'reviewer'];

export type DeskService = ReturnType<typeof createDeskService>;

/** Where the people of an organization see what awaits them, and decide it. */
export function createDeskService({ store, approval, registrationDecisions }: Deps) {
  async function checkOwn({ org_id }: Pick<Decider, 'org_id'>, portal_id: string): Promise<void> {
    if (!(await store.isOwn(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  async function checkMayDecide(decider: Decider, portal_id: string): Promise<void> {
    await checkOwn(decider, portal_id);
    if (!mayDecide.includes(decider.role)) throw new Problem('forbidden', 'Your role lets you look and not decide.');
  }

  const by = ({ id, address }: Decider) => ({ actor: { kind: 'user', id } as const, address });

  return {
    listPortals: async ({ org_id }: Pick<Decider, 'org_id'>) => ({ data: await store.listPortals(org_id) }),

    async listDevelopers(
      owner: Pick<Decider, 'org_id'>,
      portal_id: string,
      filter: DeveloperFilter,
      page: PageRequest,
    ) {
      await checkOwn(owner, portal_id);
      return store.listDevelopers(portal_id, filter, page);
    },

    async decideDeveloper(
      decider: Decider,
      portal_id: string,
      id: string,
      status: 'approved' | 'rejected' | 'disabled',
    ): Promise<DeskDeveloper> {
      await checkMayDecide(decider, portal_id);
      const decide = { approved: approval.approve, rejected: approval.reject, disabled: approval.disable }[status];
      await decide(portal_id, id, by(decider));
      return (await store.findDeveloper(portal_id, id)) as DeskDeveloper;
    },

    async listRegistrations(
      owner: Pick<Decider, 'org_id'>,
      portal_id: string,
      filter: ReviewFilter,
      page: PageRequest,
    ) {
      await checkOwn(owner, portal_id);
      return registrationDecisions.list(portal_id, filter, page);
    },

    async decideRegistration(
      decider: Decider,
      portal_id: string,
      id: string,
      status: 'approved' | 'rejected' | 'revoked',
    ): Promise<DeskRegistration> {
      await checkMayDecide(decider, portal_id);
      const { approve, reject, revoke } = registrationDecisions;
      const decide = { approved: approve, rejected: reject, revoked: revoke }[status];
      await decide(portal_id, id, by(decider));
      const { data } = await registrationDecisions.list(portal_id, { id }, { size: 1, number: 1 });
      return data[0] as DeskRegistration;
    },
  };
}

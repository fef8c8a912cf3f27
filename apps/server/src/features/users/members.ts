import type { Locale } from '@portico/contract/constants.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { OrganizationUser, UserRole } from '@portico/contract/users.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import { toName, toOptionalText } from '../../platform/validation/name.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { SessionService } from '../sessions/service.ts';
import type { MemberFilter, UserStore } from './store.ts';
import { usersTenant } from './user-directory.ts';

interface Deps {
  store: UserStore;
  sessions: Pick<SessionService, 'endAll' | 'renewAll'>;
  tokens: Pick<EmailTokenService, 'useAllOf'>;
  transact: Transact;
  recordAudit: RecordAudit;
  now(): string;
}

interface ProfileChange {
  full_name?: string;
  preferred_name?: string | null;
  locale?: Locale;
}

export type MemberService = ReturnType<typeof createMemberService>;

/** The users of an organization, as its owners manage them. At least one owner always remains. */
export function createMemberService({ store, sessions, tokens, transact, recordAudit, now }: Deps) {
  /**
   * The user whom an owner acts on. All owners are locked until the transaction ends, so that of two owners who demote
   * each other the second sees the result of the first.
   */
  async function hold(transaction: Querying, by: Actor, id: string) {
    const { org_id } = by;
    const owners = await store.lockOwners(transaction, org_id);
    if (!owners.includes(by.id)) throw new Problem('forbidden', 'You are not an owner of the organization any more.');
    const user = await store.lockUser(transaction, { org_id, id });
    if (!user) throw new Problem('not-found', 'There is no such user.');
    return { user, isLastOwner: owners.length === 1 && owners[0] === id };
  }

  const refuseLastOwner = () =>
    new Problem('last-owner', 'This is the last owner of the organization. Make somebody else an owner first.');

  return {
    list: (org_id: string, filter: MemberFilter, page: PageRequest): Promise<Page<OrganizationUser>> =>
      store.listUsers(org_id, filter, page),

    async changeRole(by: Actor, id: string, role: UserRole): Promise<OrganizationUser> {
      const { org_id } = by;
      await transact(async (transaction) => {
        const { user, isLastOwner } = await hold(transaction, by, id);
        if (user.role === role) return;
        if (isLastOwner) throw refuseLastOwner();
        await store.updateUser(transaction, { org_id, id }, { role, updated_at: now() });
        await sessions.renewAll(transaction, { tenant_id: org_id, kind: 'user', id });
        await recordAudit(transaction, {
          org_id,
          action: 'user.role-changed',
          actor: { kind: 'user', id: by.id },
          target: { kind: 'user', id },
          address: by.address,
          details: { email: user.email, from: user.role, to: role },
        });
      });
      return (await store.findMember({ org_id, id })) as OrganizationUser;
    },

    /** Deletes a user with their sessions and tokens. Their audit entries stay. */
    async remove(by: Actor, id: string): Promise<void> {
      const { org_id } = by;
      await transact(async (transaction) => {
        const { user, isLastOwner } = await hold(transaction, by, id);
        if (isLastOwner) throw refuseLastOwner();
        await sessions.endAll(transaction, { tenant_id: org_id, kind: 'user', id });
        await tokens.useAllOf(transaction, usersTenant, 'reset-password', id);
        await store.deleteUser(transaction, { org_id, id });
        await recordAudit(transaction, {
          org_id,
          action: 'user.removed',
          actor: { kind: 'user', id: by.id },
          target: { kind: 'user', id },
          address: by.address,
          details: { email: user.email, role: user.role },
        });
      });
    },

    async changeProfile({ org_id, id, address }: Actor, change: ProfileChange): Promise<void> {
      const { full_name, preferred_name, locale } = change;
      const columns = {
        ...(full_name !== undefined && { full_name: toName('full_name', full_name) }),
        ...(preferred_name !== undefined && { preferred_name: toOptionalText(preferred_name) }),
        ...(locale !== undefined && { locale }),
      };
      await transact(async (transaction) => {
        await store.updateUser(transaction, { org_id, id }, { ...columns, updated_at: now() });
        const self = { kind: 'user', id } as const;
        const details = { changed: Object.keys(columns).join(' ') };
        await recordAudit(transaction, {
          org_id,
          action: 'user.profile-changed',
          actor: self,
          target: self,
          address,
          details,
        });
      });
    },
  };
}

import type { UserStatus } from '../../platform/database/tables/users.ts';
import type { UserService } from '../users/service.ts';
import type { SsoAccount, SsoAccounts } from './accounts.ts';

type Known = Omit<SsoAccount, 'standing'> & { status: UserStatus };

const toSsoAccount = (user: Known | undefined): SsoAccount | undefined => {
  if (!user) return undefined;
  const { id, email, full_name, locale, status } = user;
  return { id, email, full_name, locale, standing: status === 'active' ? 'active' : 'barred' };
};

/** New users have no password until they request one, and are viewers until an owner gives them a higher role. */
const newcomer = { preferred_name: null, role: 'viewer', password_hash: '' } as const;

export const toUserAccounts = (users: UserService): SsoAccounts => ({
  kind: 'user',
  senderOf: (org_id) => ({ org_id }),
  find: async (transaction, org_id, id) => toSsoAccount(await users.lock(transaction, { org_id, id })),
  async findByEmail(transaction, org_id, email) {
    const found = await users.findByEmail(email);
    // An email address belongs to one user of the whole server; users of other organizations are treated as unknown.
    return found?.org_id === org_id ? toSsoAccount(await users.lock(transaction, found)) : undefined;
  },
  add: async (transaction, org_id, { email, full_name, locale }) =>
    (await users.insert(transaction, { ...newcomer, org_id, email, full_name, locale }))?.id,
  // Never called: a user without a confirmed email address has no account yet.
  confirm: async () => {},
});

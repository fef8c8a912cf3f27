import type { DeveloperStatus } from '../../platform/database/tables/accounts.ts';
import type { AccountService } from '../accounts/service.ts';
import type { SsoAccount, SsoAccounts } from './accounts.ts';

const standings: Record<DeveloperStatus, SsoAccount['standing']> = {
  unverified: 'unconfirmed',
  pending: 'barred',
  approved: 'active',
  rejected: 'barred',
  disabled: 'barred',
};

type Known = Omit<SsoAccount, 'standing'> & { status: DeveloperStatus };

const toSsoAccount = (developer: Known | undefined): SsoAccount | undefined => {
  if (!developer) return undefined;
  const { id, email, full_name, locale, status } = developer;
  return { id, email, full_name, locale, standing: standings[status] };
};

export const toDeveloperAccounts = (accounts: AccountService): SsoAccounts => ({
  kind: 'developer',
  senderOf: (portal_id) => ({ portal_id }),
  find: async (transaction, portal_id, id) => toSsoAccount(await accounts.lock(transaction, portal_id, id)),
  findByEmail: async (transaction, portal_id, email) =>
    toSsoAccount(await accounts.lockByEmail(transaction, portal_id, email)),
  async add(transaction, portal_id, { is_approved, ...developer }) {
    const status = is_approved ? 'approved' : 'pending';
    return (await accounts.insert(transaction, portal_id, { ...developer, status }))?.id;
  },
  confirm: (transaction, portal_id, id, { is_approved, ...developer }) =>
    accounts.confirm(transaction, portal_id, id, { ...developer, status: is_approved ? 'approved' : 'pending' }),
});

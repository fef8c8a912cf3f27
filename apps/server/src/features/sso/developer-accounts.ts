import type { DeveloperStatus } from '../../database/tables/accounts.ts';
import type { AccountService } from '../accounts/service.ts';
import type { SsoAccount, SsoAccounts } from './accounts.ts';

const standings: Record<DeveloperStatus, SsoAccount['standing']> = {
  unverified: 'unconfirmed',
  pending: 'barred',
  approved: 'active',
  rejected: 'barred',
  disabled: 'barred',
};

const toSsoAccount = (developer: { id: string; email: string; status: DeveloperStatus } | undefined) =>
  developer && { id: developer.id, email: developer.email, standing: standings[developer.status] };

export const toDeveloperAccounts = (accounts: AccountService): SsoAccounts => ({
  kind: 'developer',
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

import type { AccountDirectory, PasswordAccount } from '../accounts/directory.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { UserAccount, UserStore } from './store.ts';

/**
 * The tenant of users' rate limits and emailed tokens, because the organization is unknown before the user is known.
 */
export const usersTenant = 'users';

interface Deps {
  store: UserStore;
  enqueueMail: EnqueueMail;
}

const toAccount = (user: UserAccount | undefined): PasswordAccount | undefined =>
  user && { ...user, tenant_id: user.org_id };

const keyOf = ({ tenant_id, id }: PasswordAccount) => ({ org_id: tenant_id, id });

/** All users of the server: an email address belongs to one of them, in any organization. */
export const createUserDirectory = ({ store, enqueueMail }: Deps): AccountDirectory => ({
  kind: 'user',
  tenant_id: usersTenant,
  findByEmail: async (email) => toAccount(await store.findUserByEmail(email)),
  find: async (id) => toAccount(await store.findUserById(id)),
  lock: async (transaction, account) => toAccount(await store.lockUser(transaction, keyOf(account))),
  setPassword: (transaction, account, change) => store.updateUser(transaction, keyOf(account), change),
  maySignIn: ({ status }) => status === 'active',
  refusal: 'Your account has been disabled. Ask an owner of your organization.',
  passwords: { rules: 'classes', words: [] },
  scopeOf: ({ tenant_id }) => ({ org_id: tenant_id }),
  scopeOfUnknown: undefined,
  senderOf: ({ tenant_id }) => ({ org_id: tenant_id }),
  mailReset: (transaction, { tenant_id: org_id, email: to, locale, full_name }, token) =>
    enqueueMail(transaction, {
      org_id,
      template: 'user-reset-password',
      to,
      locale,
      values: { full_name, token },
    }),
});

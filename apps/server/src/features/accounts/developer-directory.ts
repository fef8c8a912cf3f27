import type { Querying } from '../../platform/database/database.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { AccountDirectory, PasswordAccount } from './directory.ts';
import { type PasswordPortal, requirePasswords } from './password-portal.ts';
import type { RegistrationService } from './registration.ts';
import type { AccountStore, DeveloperAccount } from './store.ts';

interface Deps {
  store: AccountStore;
  registration: Pick<RegistrationService, 'mailConfirmation'>;
  enqueueMail: EnqueueMail;
}

export type DevelopersOf = ReturnType<typeof createDeveloperDirectory>;

/** The developers of a portal with passwords. It throws for portals without passwords. */
export function createDeveloperDirectory({ store, registration, enqueueMail }: Deps) {
  const toAccount = (developer: DeveloperAccount | undefined): (DeveloperAccount & PasswordAccount) | undefined =>
    developer && { ...developer, tenant_id: developer.portal_id };

  /** An unconfirmed account first confirms its email address, then sets the password. */
  async function mailReset(transaction: Querying, developer: DeveloperAccount, token: string): Promise<void> {
    if (developer.status === 'unverified') return registration.mailConfirmation(transaction, developer);
    const { portal_id, email: to, locale, full_name } = developer;
    const values = { full_name, token };
    await enqueueMail(transaction, { portal_id, template: 'reset-password', to, locale, values });
  }

  return (portal: PasswordPortal): AccountDirectory => {
    requirePasswords(portal);
    const portal_id = portal.id;
    return {
      kind: 'developer',
      tenant_id: portal_id,
      findByEmail: async (email) => toAccount(await store.findByEmail(portal_id, email)),
      find: async (id) => toAccount(await store.find(portal_id, id)),
      lock: async (transaction, { id }) => toAccount(await store.lock(transaction, portal_id, id)),
      setPassword: (transaction, { id }, change) => store.update(transaction, { portal_id, id }, change),
      maySignIn: ({ status }) => status === 'approved',
      refusal: 'Your account is pending approval for access.',
      passwords: { rules: portal.password_rules, words: [portal.title, portal.canonical_domain] },
      scopeOf: () => ({ portal_id }),
      scopeOfUnknown: { portal_id },
      senderOf: () => ({ portal_id }),
      mailReset: (transaction, account, token) =>
        mailReset(transaction, account as DeveloperAccount & PasswordAccount, token),
    };
  };
}

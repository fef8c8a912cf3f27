import type { Locale } from '@portico/contract/constants.ts';
import type { Developer } from '@portico/contract/developer.ts';
import type { FieldValues } from '@portico/contract/form-fields.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { DeveloperStatus } from '../../platform/database/tables/accounts.ts';
import { toEmailKey } from './email-address.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { AccountStore } from './store.ts';

interface Deps {
  store: AccountStore;
  hasher: PasswordHasher;
  transact: Transact;
  newId(): string;
  now(): string;
}

export interface ReadyDeveloper {
  email: string;
  full_name: string;
  status: DeveloperStatus;
  locale?: Locale;
  field_values?: FieldValues;
}

export interface DeveloperKey {
  readonly portal_id: string;
  readonly id: string;
  readonly email: string;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({ store, hasher, transact, newId, now }: Deps) {
  /**
   * Creates an account without email confirmation, for single sign-on. Returns undefined if the email address is taken.
   */
  async function insert(
    transaction: Querying,
    portal_id: string,
    { email, full_name, status, locale = 'en', field_values = {} }: ReadyDeveloper,
    password_hash: string | null = null,
  ): Promise<DeveloperKey | undefined> {
    const key = { portal_id, id: newId(), email: toEmailKey(email) };
    const time = now();
    const row = { ...key, full_name, status, locale, password_hash, field_values, created_at: time, updated_at: time };
    return (await store.insert(transaction, row)) ? key : undefined;
  }

  return {
    async me({ portal_id, id }: { portal_id: string; id: string }): Promise<Developer> {
      const profile = await store.findProfile(portal_id, id);
      if (!profile) throw new Problem('not-signed-in', 'Log in to continue.');
      return profile;
    },

    findByEmail: (portal_id: string, email: string) => store.findByEmail(portal_id, toEmailKey(email)),

    insert,

    lock: (transaction: Querying, portal_id: string, id: string) => store.lock(transaction, portal_id, id),

    async lockByEmail(transaction: Querying, portal_id: string, email: string) {
      const found = await store.findByEmail(portal_id, toEmailKey(email), transaction);
      return found && store.lock(transaction, portal_id, found.id);
    },

    /** Gives an unconfirmed account to the person who proved to own its email address. */
    async confirm(transaction: Querying, portal_id: string, id: string, { full_name, status }: ReadyDeveloper) {
      const change = { from: ['unverified'], to: status, updated_at: now() } as const;
      const confirmed = await store.setStatus(transaction, { portal_id, id }, change);
      if (confirmed) await store.update(transaction, { portal_id, id }, { full_name });
    },

    /** Creates an account, with its password if one is given, for commands and the demo. */
    async add(portal_id: string, developer: ReadyDeveloper & { password?: string }): Promise<DeveloperKey | undefined> {
      const { password } = developer;
      const password_hash = password === undefined ? null : await hasher.hash(password);
      return transact((transaction) => insert(transaction, portal_id, developer, password_hash));
    },
  };
}

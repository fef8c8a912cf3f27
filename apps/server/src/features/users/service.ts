import type { Locale } from '@portico/contract/constants.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { User, UserRole } from '@portico/contract/users.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import { toEmailKey } from '../accounts/email-address.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { Caller, FamiliarService } from '../accounts/familiar.ts';
import type { CheckNewPassword } from '../accounts/password-check.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { SignedIn } from '../accounts/sign-in.ts';
import { wrongPassword } from '../accounts/wrong-password.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { SessionService } from '../sessions/service.ts';
import type { UserKey, UserStore } from './store.ts';
import { usersTenant } from './user-directory.ts';

interface Deps {
  store: UserStore;
  sessions: Pick<SessionService, 'open' | 'endAll'>;
  tokens: EmailTokenService;
  attempts: AttemptService;
  familiar: Pick<FamiliarService, 'trust'>;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  newId(): string;
  now(): string;
}

export interface ReadyUser {
  org_id: string;
  email: string;
  full_name: string;
  preferred_name: string | null;
  role: UserRole;
  password_hash: string;
  locale: Locale;
}

export type UserService = ReturnType<typeof createUserService>;

export function createUserService(deps: Deps) {
  const {
    store,
    sessions,
    tokens,
    attempts,
    familiar,
    hasher,
    checkNewPassword,
    enqueueMail,
    transact,
    recordAudit,
    newId,
    now,
  } = deps;

  /** Undefined if the email address is taken. */
  async function insert(transaction: Querying, user: ReadyUser): Promise<UserKey | undefined> {
    const time = now();
    const row = { ...user, id: newId(), status: 'active', created_at: time, updated_at: time } as const;
    return (await store.insertUser(transaction, row)) ? { org_id: row.org_id, id: row.id } : undefined;
  }

  async function me(key: UserKey): Promise<User> {
    const profile = await store.findProfile(key);
    if (!profile) throw new Problem('not-signed-in', 'Log in to continue.');
    const { organization_id, organization_name, default_region, ...user } = profile;
    return { ...user, organization: { id: organization_id, name: organization_name, default_region } };
  }

  return {
    insert,
    me,

    lock: (transaction: Querying, key: UserKey) => store.lockUser(transaction, key),

    findByEmail: (email: string) => store.findUserByEmail(toEmailKey(email)),

    /** Creates an active user with a password, for commands and the demo. */
    async add(
      user: Pick<ReadyUser, 'org_id' | 'email' | 'full_name' | 'role'> & { password: string; locale?: Locale },
    ): Promise<UserKey | undefined> {
      const { password, ...rest } = user;
      const password_hash = await hasher.hash(password);
      const row = {
        locale: 'en',
        preferred_name: null,
        ...rest,
        email: toEmailKey(user.email),
        password_hash,
      } as const;
      return transact((transaction) => insert(transaction, row));
    },

    /** Changes the password of a user who knows the current one. Ends all sessions, and opens a new one. */
    async changePassword(
      { org_id, id, email }: UserKey & { email: string },
      { old_password, new_password }: { old_password: string; new_password: string },
      caller: Caller,
    ): Promise<SignedIn> {
      const { address } = caller;
      await attempts.takeOrRefuse(usersTenant, 'password-changes-of-account', email);
      const account = await store.findUserById(id);
      const event = { org_id, actor: { kind: 'user', id }, target: { kind: 'user', id }, address } as const;
      if (!account || !(await hasher.verify(old_password, account.password_hash))) {
        await transact((transaction) => recordAudit(transaction, { ...event, action: 'user.password-change-failed' }));
        throw wrongPassword('old_password', 'Your current password is not right. Please try again.');
      }
      await checkNewPassword(new_password, { email }, 'new_password');
      const password_hash = await hasher.hash(new_password);

      return transact(async (transaction) => {
        // Another password may have been set while the hashes were computed.
        const present = await store.lockUser(transaction, { org_id, id });
        if (present?.password_hash !== account.password_hash) throw new Problem('not-signed-in', 'Log in to continue.');
        const { full_name, locale } = present;
        await store.updateUser(transaction, { org_id, id }, { password_hash, updated_at: now() });
        await tokens.useAllOf(transaction, usersTenant, 'reset-password', id);
        await attempts.forget(transaction, usersTenant, 'password-changes-of-account', email);
        const owner = { tenant_id: org_id, kind: 'user', id } as const;
        await sessions.endAll(transaction, owner);
        await recordAudit(transaction, { ...event, action: 'user.password-changed' });
        await enqueueMail(transaction, {
          org_id,
          template: 'password-changed',
          to: email,
          locale,
          values: { full_name },
        });
        const device = await familiar.trust(transaction, owner, caller);
        return { ...(await sessions.open(transaction, owner)), tenant_id: org_id, device };
      });
    },
  };
}

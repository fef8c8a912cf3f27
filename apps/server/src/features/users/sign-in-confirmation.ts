import type { SignInConfirmation } from '@portico/contract/users.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import { wrongPassword } from '../accounts/wrong-password.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { SessionService } from '../sessions/service.ts';
import type { UserKey, UserStore } from './store.ts';
import { usersTenant } from './user-directory.ts';

interface Deps {
  store: Pick<UserStore, 'findUserById' | 'listOwnProviders'>;
  sessions: Pick<SessionService, 'confirm'>;
  attempts: AttemptService;
  hasher: PasswordHasher;
  transact: Transact;
  recordAudit: RecordAudit;
}

type SignedIn = UserKey & { email: string; session?: { id: string } | undefined };

export type SignInConfirmationService = ReturnType<typeof createSignInConfirmation>;

/** Step-up: a logged-in user confirms their identity for operations that require a recent login. */
export function createSignInConfirmation({ store, sessions, attempts, hasher, transact, recordAudit }: Deps) {
  return {
    /** The ways to confirm: the password, if the user has one, and the providers that they have used. */
    async ways({ org_id, id }: UserKey): Promise<SignInConfirmation> {
      const account = await store.findUserById(id);
      return {
        has_password: !!account?.password_hash,
        identity_providers: await store.listOwnProviders({ org_id, id }),
      };
    },

    async byPassword({ org_id, id, email, session }: SignedIn, password: string, address: string): Promise<void> {
      await attempts.takeOrRefuse(usersTenant, 'password-changes-of-account', email);
      const account = await store.findUserById(id);
      const event = { org_id, actor: { kind: 'user', id }, target: { kind: 'user', id }, address } as const;
      if (!session || !account || !(await hasher.verify(password, account.password_hash))) {
        await transact((transaction) =>
          recordAudit(transaction, { ...event, action: 'user.sign-in-confirmation-failed' }),
        );
        throw wrongPassword('password', 'Your password is not right. Please try again.');
      }
      await transact(async (transaction) => {
        await sessions.confirm(transaction, { tenant_id: org_id, id: session.id });
        await attempts.forget(transaction, usersTenant, 'password-changes-of-account', email);
        await recordAudit(transaction, { ...event, action: 'user.sign-in-confirmed' });
      });
    },
  };
}

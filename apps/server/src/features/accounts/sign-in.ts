import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { SessionService, SessionTokens } from '../sessions/service.ts';
import type { AttemptService } from './attempts.ts';
import type { AccountDirectory, PasswordAccount } from './directory.ts';
import { toEmailKey } from './email-address.ts';
import type { Caller, FamiliarService, NewDevice } from './familiar.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createSignInTries } from './sign-in-tries.ts';

interface Deps {
  sessions: Pick<SessionService, 'open'>;
  attempts: AttemptService;
  familiar: Pick<FamiliarService, 'placeOf' | 'trust'>;
  hasher: PasswordHasher;
  transact: Transact;
  recordAudit: RecordAudit;
}

/** The tokens of a new session, and the new device token. */
export type SignedIn = SessionTokens & { tenant_id: string; device: NewDevice; terms_due: boolean };

export type SignInService = ReturnType<typeof createSignInService>;

export function createSignInService({ sessions, attempts, familiar, hasher, transact, recordAudit }: Deps) {
  const tries = createSignInTries(attempts);

  /** Records failures for unknown accounts too, so that both take the same time. */
  async function recordFailure(
    { kind, tenant_id, scopeOf, scopeOfUnknown }: AccountDirectory,
    { address, email, locks }: { address: string; email: string; locks: boolean },
    account: PasswordAccount | undefined,
  ): Promise<void> {
    const scope = account ? scopeOf(account) : scopeOfUnknown;
    if (!scope) {
      await attempts.take(tenant_id, 'sign-ins-of-unknown', email);
      return;
    }
    await transact((transaction) =>
      recordAudit(transaction, {
        ...scope,
        action: locks ? `${kind}.locked` : `${kind}.sign-in-failed`,
        actor: { kind: 'anyone' },
        ...(account && { target: { kind, id: account.id } }),
        address,
        details: { email },
      }),
    );
  }

  return {
    /** Always costs exactly one hash, so that neither the answer nor its time reveals whether an account exists. */
    async signIn(
      directory: AccountDirectory,
      { username, password }: { username: string; password: string },
      caller: Caller,
    ): Promise<SignedIn> {
      const { kind } = directory;
      const { address } = caller;
      const email = toEmailKey(username);
      hasher.refuseWhenFull();
      const account = await directory.findByEmail(email);
      const place = await familiar.placeOf(account && { ...account, kind }, caller);
      const taken = await tries.take({ tenant_id: directory.tenant_id, email, address, place });

      const password_hash = account?.password_hash;
      const isRight = await hasher.verify(password, password_hash).catch(async (refusal: unknown) => {
        await transact((transaction) => tries.giveBack(transaction, directory, taken));
        throw refusal;
      });
      if (!account || !password_hash || !isRight) {
        await recordFailure(directory, { address, email, locks: taken.locks }, account);
        throw wrongCredentials();
      }

      const rehashed = hasher.needsRehash(password_hash) ? await hasher.hash(password) : undefined;
      const { id } = account;
      const tokens = await transact(async (transaction) => {
        // Reads the account again: while the hash was computed, it may have been disabled or got a new password.
        const present = await directory.lock(transaction, account);
        if (present?.password_hash !== password_hash) throw wrongCredentials();

        await tries.giveBackFailure(transaction, directory, taken);
        const maySignIn = directory.maySignIn(present);
        await recordAudit(transaction, {
          ...directory.scopeOf(present),
          action: maySignIn ? `${kind}.signed-in` : `${kind}.sign-in-refused`,
          actor: { kind, id },
          target: { kind, id },
          address,
          ...(!maySignIn && { details: { status: present.status } }),
        });
        if (!maySignIn) return undefined;
        if (rehashed) await directory.setPassword(transaction, present, { password_hash: rehashed });
        const owner = { tenant_id: present.tenant_id, kind, id };
        const device = await familiar.trust(transaction, owner, caller);
        return { ...(await sessions.open(transaction, owner)), tenant_id: owner.tenant_id, device };
      });
      if (!tokens) throw new Problem('account-disabled', directory.refusal);
      return tokens;
    },
  };
}

const wrongCredentials = () => new Problem('wrong-credentials', 'Incorrect username or password. Please try again.');

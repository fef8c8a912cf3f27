import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../database/database.ts';
import { toNetwork } from '../../ip-address.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { SessionService, SessionTokens } from '../sessions/service.ts';
import type { AttemptService } from './attempts.ts';
import type { AccountDirectory, PasswordAccount } from './directory.ts';
import { toEmailKey } from './email-address.ts';
import type { PasswordHasher } from './password-hasher.ts';

interface Deps {
  sessions: Pick<SessionService, 'open'>;
  attempts: AttemptService;
  hasher: PasswordHasher;
  transact: Transact;
  recordAudit: RecordAudit;
}

export type SignInService = ReturnType<typeof createSignInService>;

export function createSignInService({ sessions, attempts, hasher, transact, recordAudit }: Deps) {
  /** Counts the try before its password is looked at: however many come at once, no more are hashed than the limit. */
  async function takeTry({ tenant_id }: AccountDirectory, email: string, address: string): Promise<{ locks: boolean }> {
    // The address first: once it is refused it can lock no further accounts.
    await attempts.takeOrRefuse(tenant_id, 'sign-in-failures-from-address', address);
    await attempts.takeOrRefuse(tenant_id, 'sign-ins-of-account', email);
    const { isWithin, isLast } = await attempts.take(tenant_id, 'sign-in-failures-of-account', email);
    if (isWithin) return { locks: isLast };
    // An unknown account is locked like a known one, so this tells nothing but that somebody tried too often.
    const trusted = `${email} ${toNetwork(address)}`;
    if (await attempts.takeGranted(tenant_id, 'sign-in-after-reset', trusted)) return { locks: false };
    throw new Problem('account-locked', 'Your account has been locked. Reset your password to log in now.');
  }

  /** A login that nobody looked at is no try: whoever comes while there is too much to do is not locked out for it. */
  async function giveBackTry({ tenant_id }: AccountDirectory, email: string, address: string): Promise<void> {
    await transact(async (transaction) => {
      await attempts.giveBack(transaction, tenant_id, 'sign-in-failures-from-address', address);
      await attempts.giveBack(transaction, tenant_id, 'sign-ins-of-account', email);
      await attempts.giveBack(transaction, tenant_id, 'sign-in-failures-of-account', email);
    });
  }

  /** Recorded for unknown accounts too: the same work, so the same time. */
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
    /** Costs exactly one hash, whoever asks for whomever: neither the answer nor its time tells who has an account. */
    async signIn(
      directory: AccountDirectory,
      { username, password }: { username: string; password: string },
      { address }: { address: string },
    ): Promise<SessionTokens & { tenant_id: string }> {
      const { kind, tenant_id } = directory;
      const email = toEmailKey(username);
      hasher.refuseWhenFull();
      const { locks } = await takeTry(directory, email, address);

      const account = await directory.findByEmail(email);
      const password_hash = account?.password_hash;
      const isRight = await hasher.verify(password, password_hash).catch(async (refusal: unknown) => {
        await giveBackTry(directory, email, address);
        throw refusal;
      });
      if (!account || !password_hash || !isRight) {
        await recordFailure(directory, { address, email, locks }, account);
        throw wrongCredentials();
      }

      const rehashed = hasher.needsRehash(password_hash) ? await hasher.hash(password) : undefined;
      const { id } = account;
      const tokens = await transact(async (transaction) => {
        // The account as it is now: while the hash was computed it may have been disabled or got a new password.
        const present = await directory.lock(transaction, account);
        if (present?.password_hash !== password_hash) throw wrongCredentials();

        await attempts.forget(transaction, tenant_id, 'sign-in-failures-of-account', email);
        await attempts.giveBack(transaction, tenant_id, 'sign-in-failures-from-address', address);
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
        return { ...(await sessions.open(transaction, owner)), tenant_id: owner.tenant_id };
      });
      if (!tokens) throw new Problem('account-disabled', directory.refusal);
      return tokens;
    },
  };
}

const wrongCredentials = () => new Problem('wrong-credentials', 'Incorrect username or password. Please try again.');

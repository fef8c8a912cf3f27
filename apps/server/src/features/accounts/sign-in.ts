import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { SessionService, SessionTokens } from '../sessions/service.ts';
import { type AttemptService, toNetwork } from './attempts.ts';
import { toEmailKey } from './email-address.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { type PasswordPortal, requirePasswords } from './password-portal.ts';
import type { AccountStore, DeveloperAccount } from './store.ts';

interface Deps {
  store: AccountStore;
  sessions: Pick<SessionService, 'open'>;
  attempts: AttemptService;
  hasher: PasswordHasher;
  transact: Transact;
  recordAudit: RecordAudit;
}

export type SignInService = ReturnType<typeof createSignInService>;

export function createSignInService({ store, sessions, attempts, hasher, transact, recordAudit }: Deps) {
  /** Counts the try before its password is looked at: however many come at once, no more are hashed than the limit. */
  async function takeTry(portal_id: string, email: string, address: string): Promise<{ locks: boolean }> {
    // The address first: once it is refused it can lock no further accounts.
    await attempts.takeOrRefuse(portal_id, 'sign-in-failures-from-address', address);
    await attempts.takeOrRefuse(portal_id, 'sign-ins-of-account', email);
    const { isWithin, isLast } = await attempts.take(portal_id, 'sign-in-failures-of-account', email);
    if (isWithin) return { locks: isLast };
    // An unknown account is locked like a known one, so this tells nothing but that somebody tried too often.
    const trusted = `${email} ${toNetwork(address)}`;
    if (await attempts.takeGranted(portal_id, 'sign-in-after-reset', trusted)) return { locks: false };
    throw new Problem('account-locked', 'Your account has been locked. Reset your password to log in now.');
  }

  /** Recorded for unknown accounts too: the same work, so the same time. */
  const recordFailure = (
    { portal_id, address, email, locks }: { portal_id: string; address: string; email: string; locks: boolean },
    developer: DeveloperAccount | undefined,
  ) =>
    transact((transaction) =>
      recordAudit(transaction, {
        portal_id,
        action: locks ? 'developer.locked' : 'developer.sign-in-failed',
        actor: { kind: 'anyone' },
        ...(developer && { target: { kind: 'developer', id: developer.id } }),
        address,
        details: { email },
      }),
    );

  return {
    /** Costs exactly one hash, whoever asks for whomever: neither the answer nor its time tells who has an account. */
    async signIn(
      portal: PasswordPortal,
      { username, password }: { username: string; password: string },
      { address }: { address: string },
    ): Promise<SessionTokens> {
      requirePasswords(portal);
      const portal_id = portal.id;
      const email = toEmailKey(username);
      const { locks } = await takeTry(portal_id, email, address);

      const developer = await store.findByEmail(portal_id, email);
      const password_hash = developer?.password_hash;
      const isRight = await hasher.verify(password, password_hash);
      if (!developer || !password_hash || !isRight) {
        await recordFailure({ portal_id, address, email, locks }, developer);
        throw wrongCredentials();
      }

      const rehashed = hasher.needsRehash(password_hash) ? await hasher.hash(password) : undefined;
      const { id } = developer;
      const tokens = await transact(async (transaction) => {
        // The account as it is now: while the hash was computed it may have been disabled or got a new password.
        const present = await store.lock(transaction, portal_id, id);
        if (present?.password_hash !== password_hash) throw wrongCredentials();

        await attempts.forget(transaction, portal_id, 'sign-in-failures-of-account', email);
        await attempts.giveBack(transaction, portal_id, 'sign-in-failures-from-address', address);
        const isApproved = present.status === 'approved';
        const event = {
          portal_id,
          action: isApproved ? 'developer.signed-in' : 'developer.sign-in-refused',
          actor: { kind: 'developer', id },
          target: { kind: 'developer', id },
          address,
        } as const;
        await recordAudit(transaction, isApproved ? event : { ...event, details: { status: present.status } });
        if (!isApproved) return undefined;
        if (rehashed) await store.update(transaction, present, { password_hash: rehashed });
        return sessions.open(transaction, { tenant_id: portal_id, kind: 'developer', id });
      });
      if (!tokens) throw new Problem('account-disabled', 'Your account is pending approval for access.');
      return tokens;
    },
  };
}

const wrongCredentials = () => new Problem('wrong-credentials', 'Incorrect username or password. Please try again.');

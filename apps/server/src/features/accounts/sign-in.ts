import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { SessionService, SessionTokens } from '../sessions/service.ts';
import { toEmailKey } from './email-address.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { AccountStore } from './store.ts';

interface Deps {
  store: AccountStore;
  sessions: Pick<SessionService, 'open'>;
  hasher: PasswordHasher;
  transact: Transact;
  recordAudit: RecordAudit;
  now(): string;
}

export type SignInService = ReturnType<typeof createSignInService>;

export function createSignInService({ store, sessions, hasher, transact, recordAudit, now }: Deps) {
  return {
    /** Costs exactly one hash, whoever asks for whomever: neither the answer nor its time tells who has an account. */
    async signIn(
      portal_id: string,
      { username, password }: { username: string; password: string },
      address: string,
    ): Promise<SessionTokens> {
      const developer = await store.findByEmail(portal_id, toEmailKey(username));
      const isRight = await hasher.verify(password, developer?.password_hash);
      if (!developer || !isRight) throw wrongCredentials();

      const password_hash = developer.password_hash as string;
      const rehashed = hasher.needsRehash(password_hash) ? await hasher.hash(password) : undefined;
      const tokens = await transact(async (transaction) => {
        const present = await store.lock(transaction, portal_id, developer.id);
        if (present?.password_hash !== password_hash) throw wrongCredentials();
        if (present.status !== 'approved') return undefined;

        if (rehashed) await store.setPasswordHash(transaction, present, rehashed, now());
        await recordAudit(transaction, {
          portal_id,
          action: 'developer.signed-in',
          actor: { kind: 'developer', id: developer.id },
          target: { kind: 'developer', id: developer.id },
          address,
        });
        return sessions.open(transaction, { tenant_id: portal_id, kind: 'developer', id: developer.id });
      });
      if (!tokens) throw new Problem('account-disabled', 'Your account is pending approval for access.');
      return tokens;
    },
  };
}

const wrongCredentials = () => new Problem('wrong-credentials', 'Incorrect username or password. Please try again.');

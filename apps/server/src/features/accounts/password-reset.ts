import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { SessionService } from '../sessions/service.ts';
import type { AttemptService } from './attempts.ts';
import type { AccountDirectory } from './directory.ts';
import { toEmailKey } from './email-address.ts';
import type { EmailTokenService } from './email-tokens.ts';
import type { Caller, FamiliarService, Place } from './familiar.ts';
import type { CheckNewPassword } from './password-check.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createSignInTries } from './sign-in-tries.ts';

interface Deps {
  sessions: Pick<SessionService, 'endAll'>;
  tokens: EmailTokenService;
  attempts: AttemptService;
  familiar: Pick<FamiliarService, 'placeOf' | 'trustNetwork'>;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  now(): string;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

export function createPasswordResetService(deps: Deps) {
  const { sessions, tokens, attempts, familiar, hasher, checkNewPassword, enqueueMail, transact, recordAudit, now } =
    deps;
  const tries = createSignInTries(attempts);

  /**
   * Whether another email may be sent. Requests of strangers do not use up the owner's budget for familiar places, and
   * one network does not use up that of others. When all budgets are used up, the owner has valid links in earlier
   * emails.
   */
  async function takeMail(tenant_id: string, email: string, place: Place): Promise<boolean> {
    const here = `${email} ${place.subject}`;
    if (place.is !== 'elsewhere') {
      return (await attempts.take(tenant_id, 'reset-mails-from-familiar-place', here)).isWithin;
    }
    const ofNetwork = await attempts.take(tenant_id, 'reset-mails-from-network', here);
    return ofNetwork.isWithin && (await attempts.take(tenant_id, 'reset-mails-to-account', email)).isWithin;
  }

  return {
    /** Does the same work for unknown and known email addresses, except for sending. */
    async forgot(directory: AccountDirectory, input: { email: string }, caller: Caller): Promise<void> {
      const { kind, tenant_id } = directory;
      const email = toEmailKey(input.email);
      const { address } = caller;
      const account = await directory.findByEmail(email);
      const place = await familiar.placeOf(account && { ...account, kind }, caller);
      // A familiar device passes, even if others with its IP address ask too often.
      if (place.is !== 'device') await attempts.takeOrRefuse(tenant_id, 'forgotten-from-address', address);
      if (!(await takeMail(tenant_id, email, place))) return;

      const scope = account ? directory.scopeOf(account) : directory.scopeOfUnknown;
      await transact(async (transaction) => {
        const account_id = account?.id ?? null;
        const token = await tokens.issue(transaction, tenant_id, 'reset-password', { account_id, payload: {} });
        if (scope) {
          await recordAudit(transaction, {
            ...scope,
            action: `${kind}.password-forgotten`,
            actor: { kind: 'anyone' },
            ...(account && { target: { kind, id: account.id } }),
            address,
          });
        }
        if (account) await directory.mailReset(transaction, account, token);
      });
    },

    /** Sets a first or a new password. The token proves who the owner is, so locks are lifted and all sessions end. */
    async reset(
      directory: AccountDirectory,
      { token, password }: { token: string; password: string },
      { address }: { address: string },
    ): Promise<{ email: string }> {
      const { kind, tenant_id } = directory;
      const { account_id } = await tokens.readFrom(address, tenant_id, 'reset-password', token);
      const found = account_id === null ? undefined : await directory.find(account_id);
      if (!found) throw new Problem('used-token', 'The account of this link no longer exists.');
      const { id, email, full_name: name } = found;
      const { rules, words } = directory.passwords;
      await checkNewPassword(password, { email, rules, words: [name, ...words] });
      // Hashes before the transaction, which would otherwise stay open and block others.
      const password_hash = await hasher.hash(password);

      await transact(async (transaction) => {
        await tokens.use(transaction, tenant_id, 'reset-password', token);
        const account = (await directory.lock(transaction, found)) ?? found;
        // Developers have no hash before their first password; users of an identity provider have an empty one.
        const isFirst = !account.password_hash;
        await directory.setPassword(transaction, account, { password_hash, updated_at: now() });
        await tokens.useAllOf(transaction, tenant_id, 'reset-password', id);
        const owner = { tenant_id: account.tenant_id, kind, id };
        await sessions.endAll(transaction, owner);
        // Forgets failures, so that an attacker's lock does not stop the owner after the reset.
        const place = await familiar.trustNetwork(transaction, owner, { address });
        await tries.forget(transaction, { tenant_id, email, place });
        await recordAudit(transaction, {
          ...directory.scopeOf(account),
          action: isFirst ? `${kind}.password-set` : `${kind}.password-reset`,
          actor: { kind, id },
          target: { kind, id },
          address,
        });
        if (isFirst) return;
        const { full_name, locale } = account;
        const mail = { template: 'password-changed', to: email, locale, values: { full_name } } as const;
        await enqueueMail(transaction, { ...directory.senderOf(account), ...mail });
      });
      return { email };
    },
  };
}

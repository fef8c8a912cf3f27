import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { SessionService } from '../sessions/service.ts';
import { type AttemptService, toNetwork } from './attempts.ts';
import { toEmailKey } from './email-address.ts';
import type { EmailTokenService } from './email-tokens.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { checkNewPassword } from './password-policy.ts';
import { type PasswordPortal, requirePasswords } from './password-portal.ts';
import type { RegistrationService } from './registration.ts';
import type { AccountStore } from './store.ts';

interface Deps {
  store: AccountStore;
  sessions: Pick<SessionService, 'endAll'>;
  registration: Pick<RegistrationService, 'mailConfirmation'>;
  tokens: EmailTokenService;
  attempts: AttemptService;
  hasher: PasswordHasher;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  now(): string;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

export function createPasswordResetService(deps: Deps) {
  const { store, sessions, registration, tokens, attempts, hasher, enqueueMail, transact, recordAudit, now } = deps;

  return {
    /** Does as much for an unknown address as for a known one, but for the mail. */
    async forgot(portal: PasswordPortal, input: { email: string }, { address }: { address: string }): Promise<void> {
      requirePasswords(portal);
      const portal_id = portal.id;
      const email = toEmailKey(input.email);
      await attempts.takeOrRefuse(portal_id, 'forgotten-from-address', address);
      const { isWithin } = await attempts.take(portal_id, 'mails-to-account', email);
      // Enough mails are under way to this address, each good for a new password.
      if (!isWithin) return;

      const developer = await store.findByEmail(portal_id, email);
      await transact(async (transaction) => {
        const account_id = developer?.id ?? null;
        const token = await tokens.issue(transaction, portal_id, 'reset-password', { account_id, payload: {} });
        await recordAudit(transaction, {
          portal_id,
          action: 'developer.password-forgotten',
          actor: { kind: 'anyone' },
          ...(developer && { target: { kind: 'developer', id: developer.id } }),
          address,
        });
        if (!developer) return;
        // Whoever has not confirmed the address yet does that first, and sets the password then.
        if (developer.status === 'unverified') await registration.mailConfirmation(transaction, developer);
        else {
          const { full_name, locale } = developer;
          const values = { full_name, token };
          await enqueueMail(transaction, { portal_id, template: 'reset-password', to: email, locale, values });
        }
      });
    },

    /** Sets a first or a new password. The owner has proven to be one: locks are lifted, and all sessions end. */
    async reset(
      portal: PasswordPortal,
      { token, password }: { token: string; password: string },
      { address }: { address: string },
    ): Promise<void> {
      requirePasswords(portal);
      const portal_id = portal.id;
      await attempts.takeOrRefuse(portal_id, 'tokens-from-address', address);
      const { account_id } = await tokens.read(portal_id, 'reset-password', token);
      const found = account_id === null ? undefined : await store.find(portal_id, account_id);
      if (!found) throw new Problem('used-token', 'The account of this link no longer exists.');
      const { id, email } = found;
      checkNewPassword(password, email);
      // Before the transaction, which would else be held open, and others held up, for as long as a hash takes.
      const password_hash = await hasher.hash(password);

      await transact(async (transaction) => {
        await tokens.use(transaction, portal_id, 'reset-password', token);
        const developer = (await store.lock(transaction, portal_id, id)) ?? found;
        await store.update(transaction, developer, { password_hash, updated_at: now() });
        await tokens.useAllOf(transaction, portal_id, 'reset-password', id);
        await sessions.endAll(transaction, { tenant_id: portal_id, kind: 'developer', id });
        await attempts.forget(transaction, portal_id, 'sign-in-failures-of-account', email);
        await attempts.grant(transaction, portal_id, 'sign-in-after-reset', `${email} ${toNetwork(address)}`);
        await recordAudit(transaction, {
          portal_id,
          action: developer.password_hash === null ? 'developer.password-set' : 'developer.password-reset',
          actor: { kind: 'developer', id },
          target: { kind: 'developer', id },
          address,
        });
        if (developer.password_hash === null) return;
        const { full_name, locale } = developer;
        const mail = { portal_id, template: 'password-changed', to: email, locale, values: { full_name } } as const;
        await enqueueMail(transaction, mail);
      });
    },
  };
}

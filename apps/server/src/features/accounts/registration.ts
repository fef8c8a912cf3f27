import type { Locale } from '@portico/contract/constants.ts';
import type { NewDeveloper } from '@portico/contract/developer.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import { toName } from '../../platform/validation/name.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { CheckFields } from '../forms/service.ts';
import type { TermsService } from '../forms/terms.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { AttemptService } from './attempts.ts';
import { toEmailKey } from './email-address.ts';
import type { EmailTokenService } from './email-tokens.ts';
import { type PasswordPortal, requirePasswords } from './password-portal.ts';
import type { AccountService } from './service.ts';
import type { AccountStore, DeveloperAccount } from './store.ts';

interface Deps {
  store: AccountStore;
  accounts: Pick<AccountService, 'insert'>;
  tokens: EmailTokenService;
  attempts: AttemptService;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  checkFields: CheckFields;
  terms: Pick<TermsService, 'checkSignUp' | 'record'>;
  now(): string;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(deps: Deps) {
  const { store, accounts, tokens, attempts, enqueueMail, transact, recordAudit, checkFields, terms, now } = deps;

  /** The confirmation email does not contain the name: otherwise strangers could send their text to anyone. */
  async function mailConfirmation(transaction: Querying, { portal_id, id, email, locale }: DeveloperAccount) {
    const token = await tokens.issue(transaction, portal_id, 'confirm-email', { account_id: id, payload: {} });
    const values = { full_name: '', token };
    await enqueueMail(transaction, { portal_id, template: 'confirm-email', to: email, locale, values });
  }

  return {
    mailConfirmation,

    /** Behaves the same for an email address with an account; its owner gets another email. */
    async register(
      portal: PasswordPortal,
      input: NewDeveloper,
      { address, locale }: { address: string; locale: Locale },
    ): Promise<void> {
      requirePasswords(portal);
      const portal_id = portal.id;
      const full_name = toName('full_name', input.full_name);
      const email = toEmailKey(input.email);
      await attempts.takeOrRefuse(portal_id, 'registrations-from-address', address);
      const field_values = await checkFields(portal_id, 'sign_up', input.fields);
      const accepted = await terms.checkSignUp(portal_id, input.accepted_terms);
      const { isWithin } = await attempts.take(portal_id, 'registration-mails-to-account', email);
      // The limit of emails to this address is reached. The answer stays the same, because it would reveal accounts.
      if (!isWithin) return;

      await transact(async (transaction) => {
        const created = await accounts.insert(transaction, portal_id, {
          email,
          full_name,
          status: 'unverified',
          locale,
          field_values,
        });
        const developer = (await store.findByEmail(portal_id, email, transaction)) as DeveloperAccount;
        if (developer.status === 'unverified') {
          // What the latest sign-up says is what is confirmed.
          if (!created)
            await store.update(transaction, developer, { full_name, locale, field_values, updated_at: now() });
          await terms.record(transaction, developer, accepted);
          await mailConfirmation(transaction, developer);
        } else {
          const values = { full_name: developer.full_name };
          const mail = {
            portal_id,
            template: 'already-registered',
            to: email,
            locale: developer.locale,
            values,
          } as const;
          await enqueueMail(transaction, mail);
        }
        await recordAudit(transaction, {
          portal_id,
          action: created ? 'developer.registered' : 'developer.registered-again',
          actor: { kind: 'anyone' },
          target: { kind: 'developer', id: developer.id },
          address,
        });
      });
    },

    /** Returns a token that sets the first password. */
    async verifyEmail(
      portal: PasswordPortal,
      token: string,
      { address }: { address: string },
    ): Promise<{ email: string; token: string }> {
      requirePasswords(portal);
      const portal_id = portal.id;
      await tokens.readFrom(address, portal_id, 'confirm-email', token);
      return transact(async (transaction) => {
        const { account_id } = await tokens.use(transaction, portal_id, 'confirm-email', token);
        const id = account_id ?? '';
        const to = portal.auto_approve_developers ? 'approved' : 'pending';
        const change = { from: ['unverified'], to, updated_at: now() } as const;
        const confirmed = await store.setStatus(transaction, { portal_id, id }, change);
        const developer = confirmed ?? (await store.lock(transaction, portal_id, id));
        if (!developer) throw new Problem('used-token', 'The account of this link no longer exists.');
        await recordAudit(transaction, {
          portal_id,
          action: 'developer.email-confirmed',
          actor: { kind: 'developer', id },
          target: { kind: 'developer', id },
          address,
          details: { status: developer.status, ...(confirmed && { is_new: true }) },
        });
        const content = { account_id: id, payload: {} };
        return { email: developer.email, token: await tokens.issue(transaction, portal_id, 'reset-password', content) };
      });
    },
  };
}

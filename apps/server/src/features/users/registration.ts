import type { Locale } from '@portico/contract/constants.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { NewOrganization } from '@portico/contract/users.ts';
import type { Transact } from '../../platform/database/database.ts';
import { toName } from '../../platform/validation/name.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import { toEmailKey } from '../accounts/email-address.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { CheckNewPassword } from '../accounts/password-check.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { NewOrganizationRow, OrganizationService } from '../organization/service.ts';
import type { CaptchaCheck } from './captcha.ts';
import type { FoundingGate } from './founding-gate.ts';
import type { UserService } from './service.ts';
import type { UserAccount, UserStore } from './store.ts';
import { usersTenant } from './user-directory.ts';

interface Deps {
  store: UserStore;
  organization: Pick<OrganizationService, 'insert'>;
  users: Pick<UserService, 'insert'>;
  tokens: EmailTokenService;
  attempts: AttemptService;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  gate: FoundingGate;
  checkCaptcha: CaptchaCheck;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  newId(): string;
}

/** The payload of a token until the email address is confirmed. */
interface Pending {
  organization: NewOrganizationRow;
  email: string;
  full_name: string;
  password_hash: string;
  locale: Locale;
}

export type OrganizationRegistration = ReturnType<typeof createOrganizationRegistration>;

/**
 * Creates nothing before the email address is confirmed. The link creates what was entered with it, never a password
 * that somebody else chose for the same address.
 */
export function createOrganizationRegistration(deps: Deps) {
  const { store, organization, users, tokens, attempts, hasher, checkNewPassword, gate } = deps;
  const { enqueueMail, transact, recordAudit, newId } = deps;

  /** The email does not contain the name: otherwise strangers could send their text to anyone. */
  const mailConfirmation = (pending: Pending) =>
    transact(async (transaction) => {
      const { email: to, locale, organization: wanted } = pending;
      const content = { account_id: null, payload: { ...pending } };
      const token = await tokens.issue(transaction, usersTenant, 'register-organization', content);
      const values = { full_name: '', token };
      await enqueueMail(transaction, { org_id: wanted.id, template: 'user-confirm-email', to, locale, values });
    });

  const tellOwner = ({ org_id, id, email: to, full_name, locale }: UserAccount, address: string) =>
    transact(async (transaction) => {
      await enqueueMail(transaction, { org_id, template: 'already-registered', to, locale, values: { full_name } });
      await recordAudit(transaction, {
        org_id,
        action: 'user.registered-again',
        actor: { kind: 'anyone' },
        target: { kind: 'user', id },
        address,
      });
    });

  return {
    /**
     * Returns the future id of the organization. An email address that is taken gets the same answer, after the same
     * work.
     */
    async register(
      input: NewOrganization,
      { address, locale }: { address: string; locale: Locale },
    ): Promise<{ organizationID: string }> {
      gate.checkOpen();
      await attempts.takeOrRefuse(usersTenant, 'registrations-from-address', address);
      gate.checkCode(input.registrationCode);
      await deps.checkCaptcha(input.recaptchaToken, address);
      const email = toEmailKey(input.email);
      const full_name = toName('fullName', input.fullName);
      const name = toName('organization', input.organization);
      await checkNewPassword(input.password, { email });
      const { isWithin } = await attempts.take(usersTenant, 'registration-mails-to-account', email);
      const password_hash = await hasher.hash(input.password);

      const wanted = { id: newId(), name, default_region: input.defaultRegion ?? 'us' } as const;
      // The limit of emails to this address is reached. The answer stays the same, because it would reveal accounts.
      if (isWithin) {
        const owner = await store.findUserByEmail(email);
        if (owner) await tellOwner(owner, address);
        else await mailConfirmation({ organization: wanted, email, full_name, password_hash, locale });
      }
      return { organizationID: wanted.id };
    },

    /** A link that was sent while registration was open creates no organization after it is closed. */
    async verifyEmail(token: string, { address }: { address: string }): Promise<{ email: string }> {
      gate.checkOpen();
      await tokens.readFrom(address, usersTenant, 'register-organization', token);
      return transact(async (transaction) => {
        const { payload } = await tokens.use(transaction, usersTenant, 'register-organization', token);
        const { organization: wanted, ...owner } = payload as unknown as Pending;
        await organization.insert(transaction, wanted);
        const user = await users.insert(transaction, {
          ...owner,
          org_id: wanted.id,
          role: 'owner',
          preferred_name: null,
        });
        // Another link for the same email address was opened first.
        if (!user) throw new Problem('used-token', 'There is an account for this address already. Please log in.');
        const event = { org_id: wanted.id, actor: { kind: 'user', id: user.id }, address } as const;
        const target = { kind: 'organization', id: wanted.id };
        await recordAudit(transaction, { ...event, action: 'organization.created', target });
        await recordAudit(transaction, {
          ...event,
          action: 'user.email-confirmed',
          target: { kind: 'user', id: user.id },
          details: { role: 'owner' },
        });
        return { email: owner.email };
      });
    },
  };
}

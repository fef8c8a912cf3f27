import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import { type EmailTokenService, lifetimeMs } from '../accounts/email-tokens.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { SsoAccount, SsoAccounts } from './accounts.ts';
import { toBinding } from './browser-binding.ts';
import { SsoFailure } from './failure.ts';
import type { IdentityProvider } from './provider.ts';
import { toFailureUrl } from './return-to.ts';
import type { Arrival, PendingLink } from './sign-in-steps.ts';

interface Deps {
  accounts: Pick<SsoAccounts, 'kind' | 'senderOf'>;
  tokens: Pick<EmailTokenService, 'issue' | 'read'>;
  attempts: Pick<AttemptService, 'take'>;
  enqueueMail: EnqueueMail;
  transact: Transact;
  newSecretToken(): string;
}

export type Linking = ReturnType<typeof createLinking>;

/**
 * Confirms that a new provider may open an existing account: the provider's word alone is not enough. An email goes to
 * the account's address. Its link works once, and only in the browser that logged in at the provider.
 */
export function createLinking({ accounts, tokens, attempts, enqueueMail, transact, newSecretToken }: Deps) {
  return {
    async ask(
      provider: IdentityProvider,
      { id, email, full_name, locale }: SsoAccount,
      begun: Pick<PendingLink, 'person' | 'link_url' | 'return_to' | 'login_page'>,
    ): Promise<Arrival> {
      const { tenant_id, id: provider_id, updated_at, title } = provider;
      const value = newSecretToken();
      const browser = toBinding(value, newSecretToken);
      const pending: PendingLink = { ...begun, provider_id, provider_updated_at: updated_at, browser };
      const { isWithin } = await attempts.take(tenant_id, 'link-mails-to-account', email);
      const location = toFailureUrl(begun.login_page, 'sso-confirm');
      // The limit of emails to this address is reached.
      if (!isWithin) return { location };
      await transact(async (transaction) => {
        const payload = { ...pending };
        const token = await tokens.issue(transaction, tenant_id, 'sso-link', { account_id: id, payload });
        await enqueueMail(transaction, {
          ...accounts.senderOf(tenant_id),
          template: 'confirm-identity',
          to: email,
          locale,
          values: { full_name, provider: title, tenant: tenant_id, token },
        });
      });
      const seconds = lifetimeMs('sso-link') / 1000;
      return { location, secret: { name: browser.name, value, seconds } };
    },

    /** The content of an emailed link. Reading does not consume it, because mail programs open links too. */
    async read(tenant_id: string, token: string): Promise<{ account_id: string; pending: PendingLink }> {
      const { account_id, payload } = await orExpired(tokens.read(tenant_id, 'sso-link', token));
      return { account_id: account_id ?? '', pending: payload as unknown as PendingLink };
    },
  };
}

/** An invalid or used link redirects to the login page, like every failure of this flow. */
export const orExpired = <Content>(reading: Promise<Content>): Promise<Content> =>
  reading.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw new SsoFailure('The link is unknown, has expired or was used already', 'sso-expired');
  });

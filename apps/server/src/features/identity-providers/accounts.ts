import type { Locale } from '@portico/contract/constants.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { AccountKind } from '../../platform/database/tables/accounts.ts';
import type { MailSender } from '../mail/mails.ts';

/** The part of an account that single sign-on uses. */
export interface SsoAccount {
  id: string;
  email: string;
  full_name: string;
  locale: Locale;
  /** `unconfirmed`: the account was requested, but its email address is not confirmed. */
  standing: 'active' | 'unconfirmed' | 'barred';
}

export interface NewSsoAccount {
  email: string;
  full_name: string;
  locale: Locale;
  is_approved: boolean;
}

/** The accounts of one kind, for single sign-on. Finding an account locks it until the transaction ends. */
export interface SsoAccounts {
  readonly kind: AccountKind;
  /** The sender of emails to the account. */
  senderOf(tenant_id: string): MailSender;
  find(transaction: Querying, tenant_id: string, id: string): Promise<SsoAccount | undefined>;
  findByEmail(transaction: Querying, tenant_id: string, email: string): Promise<SsoAccount | undefined>;
  /** The id of the new account; undefined if the email address is taken. */
  add(transaction: Querying, tenant_id: string, account: NewSsoAccount): Promise<string | undefined>;
  /**
   * Gives an unconfirmed account to the person of the provider: it proved that they own the email address, even if
   * somebody else requested the account.
   */
  confirm(transaction: Querying, tenant_id: string, id: string, account: NewSsoAccount): Promise<void>;
}

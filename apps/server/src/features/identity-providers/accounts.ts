import type { Locale } from '@portico/contract/constants.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { AccountKind } from '../../platform/database/tables/accounts.ts';
import type { MailSender } from '../mail/mails.ts';

/** What single sign-on needs to know of an account. */
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

/** The accounts of one kind, as single sign-on uses them. Finding one holds it until the transaction ends. */
export interface SsoAccounts {
  readonly kind: AccountKind;
  /** The sender of emails to the account. */
  senderOf(tenant_id: string): MailSender;
  find(transaction: Querying, tenant_id: string, id: string): Promise<SsoAccount | undefined>;
  findByEmail(transaction: Querying, tenant_id: string, email: string): Promise<SsoAccount | undefined>;
  /** The id of the new account; undefined when the email address is taken. */
  add(transaction: Querying, tenant_id: string, account: NewSsoAccount): Promise<string | undefined>;
  /** The provider proved who owns the email address, so the account is theirs, even if somebody else requested it. */
  confirm(transaction: Querying, tenant_id: string, id: string, account: NewSsoAccount): Promise<void>;
}

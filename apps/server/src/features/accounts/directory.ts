import type { Locale, PasswordRules } from '@portico/contract/constants.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { AccountKind } from '../../platform/database/tables/accounts.ts';
import type { AuditScope } from '../audit/service.ts';
import type { MailSender } from '../mail/mails.ts';

/** An account with a password, of a developer or a user. */
export interface PasswordAccount {
  /** The portal or the organization that the account belongs to. */
  readonly tenant_id: string;
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly status: string;
  /** Null until the first password is set. */
  readonly password_hash: string | null;
  readonly locale: Locale;
}

/** Accounts with unique email addresses: the developers of a portal, or all users of the server. */
export interface AccountDirectory {
  readonly kind: AccountKind;
  /** The tenant of rate limits and emailed tokens. */
  readonly tenant_id: string;
  findByEmail(email: string): Promise<PasswordAccount | undefined>;
  find(id: string): Promise<PasswordAccount | undefined>;
  /** Locks the account until the transaction ends. */
  lock(transaction: Querying, account: PasswordAccount): Promise<PasswordAccount | undefined>;
  setPassword(
    transaction: Querying,
    account: PasswordAccount,
    change: { password_hash: string; updated_at?: string },
  ): Promise<void>;
  maySignIn(account: PasswordAccount): boolean;
  /** Why someone with the right password may not log in. */
  readonly refusal: string;
  /** The rules for new passwords, and words that are no good in them. */
  readonly passwords: { rules: PasswordRules; words: readonly string[] };
  /** The audit scope of an account. */
  scopeOf(account: PasswordAccount): AuditScope;
  /** The audit scope of an email address without an account; undefined where it belongs to no organization. */
  readonly scopeOfUnknown: AuditScope | undefined;
  senderOf(account: PasswordAccount): MailSender;
  mailReset(transaction: Querying, account: PasswordAccount, token: string): Promise<void>;
}

import { Problem } from '@portico/contract/problems.ts';
import type { Portal } from '../portals/service.ts';

/** The part of a portal that accounts with passwords depend on. */
export type PasswordPortal = Pick<
  Portal,
  | 'id'
  | 'title'
  | 'canonical_domain'
  | 'has_accounts'
  | 'basic_auth_enabled'
  | 'auto_approve_developers'
  | 'password_rules'
>;

/** Refuses portals without accounts, and those with single sign-on only. */
export function requirePasswords({ has_accounts, basic_auth_enabled }: PasswordPortal): void {
  if (!has_accounts || !basic_auth_enabled)
    throw new Problem('not-found', 'This portal has no accounts with passwords.');
}

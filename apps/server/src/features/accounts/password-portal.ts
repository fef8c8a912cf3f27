import { Problem } from '@portico/contract/problems.ts';
import type { Portal } from '../portals/service.ts';

/** What accounts with passwords need to know of a portal. */
export type PasswordPortal = Pick<Portal, 'id' | 'has_accounts' | 'basic_auth_enabled' | 'auto_approve_developers'>;

/** A portal may have no accounts, or only those of single sign-on. */
export function requirePasswords({ has_accounts, basic_auth_enabled }: PasswordPortal): void {
  if (!has_accounts || !basic_auth_enabled)
    throw new Problem('not-found', 'This portal has no accounts with passwords.');
}

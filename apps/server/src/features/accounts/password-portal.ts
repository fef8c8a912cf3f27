import { Problem } from '@portico/contract/problems.ts';
import type { Portal } from '../portals/service.ts';

/** What accounts with passwords need to know of a portal. */
export type PasswordPortal = Pick<Portal, 'id' | 'is_public' | 'basic_auth_enabled' | 'auto_approve_developers'>;

/** A public portal has no accounts, and one may have them only by single sign-on. */
export function requirePasswords({ is_public, basic_auth_enabled }: PasswordPortal): void {
  if (is_public || !basic_auth_enabled) throw new Problem('not-found', 'This portal has no accounts with passwords.');
}

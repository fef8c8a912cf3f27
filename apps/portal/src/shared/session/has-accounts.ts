import type { PortalContext } from '@portico/contract/portal.ts';

/** Whether developers have accounts here: on every private portal, and on a public one that has said so. */
export const hasAccounts = ({ is_public, has_accounts }: Pick<PortalContext, 'is_public' | 'has_accounts'>): boolean =>
  !is_public || has_accounts === true;

import type { Portal } from '../../platform/portal.ts';

/** Through whose eyes the catalog is read. */
export interface Viewer {
  readonly portal_id: string;
  /** With access control on, what this address's teams may view; without, everything published. */
  readonly rbac_enabled: boolean;
  readonly email: string | undefined;
}

interface Caller {
  portal: Pick<Portal, 'id' | 'rbac_enabled' | 'is_public'>;
  developer: { email: string } | undefined;
}

/** Access control has a meaning on private portals only: a public one shows what it publishes. */
export const toViewer = ({ portal, developer }: Caller): Viewer => ({
  portal_id: portal.id,
  rbac_enabled: portal.rbac_enabled && !portal.is_public,
  email: developer?.email,
});

/** Viewers with the same reader see the same catalog. */
export const readerOf = ({ rbac_enabled, email = '' }: Viewer): string => (rbac_enabled ? email : '');

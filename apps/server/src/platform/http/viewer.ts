import type { Viewer } from '../../features/access/visible-products.ts';
import type { Portal } from '../../features/portals/service.ts';
import type { Developer } from './handle.ts';

/** Access control has a meaning on private portals only: a public one shows what it publishes. */
export const toViewer = ({ portal, developer }: { portal: Portal; developer: Developer | undefined }): Viewer => ({
  portal_id: portal.id,
  rbac_enabled: portal.rbac_enabled && !portal.is_public,
  email: developer?.email,
});

/** Viewers with the same reader see the same catalog. */
export const readerOf = ({ rbac_enabled, email = '' }: Viewer): string => (rbac_enabled ? email : '');

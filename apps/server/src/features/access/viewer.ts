import type { Visibility } from '@portico/contract/constants.ts';
import type { Portal } from '../../platform/portal.ts';

/** Through whose eyes the catalog is read. */
export interface Viewer {
  readonly portal_id: string;
  /** Whether readers without a session see anything at all. */
  readonly is_public: boolean;
  /** Who sees a product that does not say so itself. */
  readonly default_visibility: Visibility;
  /** Of an approved developer of the portal; undefined for a stranger. */
  readonly email: string | undefined;
}

interface Caller {
  portal: Pick<Portal, 'id' | 'rbac_enabled' | 'is_public'>;
  developer: { email: string } | undefined;
}

/** Access control sets what private portals show by default. A public one shows what does not say otherwise. */
export const toViewer = ({ portal, developer }: Caller): Viewer => ({
  portal_id: portal.id,
  is_public: portal.is_public,
  default_visibility: portal.is_public ? 'public' : portal.rbac_enabled ? 'teams' : 'developers',
  email: developer?.email,
});

/** What the viewer sees without a role of a team. */
export const openTo = ({ email }: Viewer): Visibility[] =>
  email === undefined ? ['public'] : ['public', 'developers'];

import type { Visibility } from '@portico/contract/constants.ts';
import type { Portal } from '../../platform/portal.ts';

/** The reader for whom the catalog is read. */
export interface Viewer {
  readonly portal_id: string;
  /** Whether readers without a session see anything at all. */
  readonly is_public: boolean;
  /** The visibility of a product that sets none. */
  readonly default_visibility: Visibility;
  /** The address of an approved developer of the portal; undefined for a visitor. */
  readonly email: string | undefined;
}

interface Caller {
  portal: Pick<Portal, 'id' | 'rbac_enabled' | 'is_public'>;
  developer: { email: string } | undefined;
}

/**
 * On a private portal access control decides the default visibility; on a public portal products are public by default.
 */
export const toViewer = ({ portal, developer }: Caller): Viewer => ({
  portal_id: portal.id,
  is_public: portal.is_public,
  default_visibility: portal.is_public ? 'public' : portal.rbac_enabled ? 'teams' : 'developers',
  email: developer?.email,
});

/** The visibilities that are open to the viewer without a role of a team. */
export const openTo = ({ email }: Viewer): Visibility[] =>
  email === undefined ? ['public'] : ['public', 'developers'];

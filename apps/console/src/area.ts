import type { UserRole } from '@portico/contract/users.ts';
import type { FunctionComponent } from 'react';
import type { AreaIconName } from './shared/area-icon.tsx';
import type { Text } from './shared/text/use-text.tsx';

export interface Screen {
  /** The path below the area's: `/`, `/new`, `/$id`. */
  readonly path: string;
  readonly load: () => Promise<FunctionComponent>;
}

export interface Area {
  /** The key of its title in `areas` of the frame's texts. */
  readonly key: keyof Text['areas'];
  readonly section: keyof Text['sections'] | undefined;
  /** `/developers`; areas of a portal are below the path of the selected portal. */
  readonly path: string;
  readonly of: 'portal' | 'organization';
  readonly icon: AreaIconName;
  /** The lowest role that has access. */
  readonly least: UserRole;
  readonly screens: readonly Screen[];
}

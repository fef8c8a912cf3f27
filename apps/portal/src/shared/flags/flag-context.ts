import type { PortalContext } from '@portico/contract/portal.ts';

export interface Flags {
  /** False for a flag that is off or does not exist. */
  readonly isOn: (key: string) => boolean;
}

/** Anonymous visitors share one key (FLG-01). */
const anonymousKey = 'anonymous';

/** The subject of the flags. */
export const toFlagContext = (portal: PortalContext, developerId: string | undefined) => ({
  targetingKey: developerId ?? anonymousKey,
  feature_set: portal.feature_set,
  portal_id: portal.portal_id,
  org_id: portal.org_id,
});
export type FlagContext = ReturnType<typeof toFlagContext>;

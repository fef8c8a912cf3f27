import type { Theme } from '@portico/ui/theme/theme.ts';

/** The appearance that a portal's owner chose, stored as JSON in the portal's row. */
export interface Appearance {
  header?: string;
  welcome?: string;
  theme?: Theme;
  /** The owner's own CSS. It follows all other rules. */
  css?: string;
}

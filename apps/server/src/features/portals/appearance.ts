import type { Theme } from '@portico/ui/theme/theme.ts';

/** What a portal's owner chose; kept as JSON in the portal's row. */
export interface Appearance {
  header?: string;
  welcome?: string;
  theme?: Theme;
  /** The owner's own CSS, after all other rules. */
  css?: string;
}

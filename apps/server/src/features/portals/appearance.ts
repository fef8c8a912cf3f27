import type { Theme } from '@portico/ui/theme/theme.ts';

/** What a portal's owner chose; kept as JSON in the portal's row. */
export interface Appearance {
  header?: string;
  welcome?: string;
  theme?: Theme;
  /** Rules of the owner's own, after everything else. */
  css?: string;
}

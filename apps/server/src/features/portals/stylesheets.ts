import { getPortalStylesheet } from '@portico/contract/portal.ts';
import { toFrontEndStylesheet } from '@portico/ui/theme/front-end-names.ts';
import { toFontStylesheet, toStylesheet } from '@portico/ui/theme/stylesheet.ts';
import { createRecent } from '../../platform/recent.ts';
import { toInlineCss } from './inline-css.ts';
import type { Appearance, Portal } from './service.ts';

/** A portal's colors, fonts and own rules, as its stylesheet has them. */
export function toPortalStylesheet({ theme = {}, css = '' }: Appearance): string {
  return toStylesheet(theme) + toFontStylesheet(theme) + toFrontEndStylesheet(theme) + css;
}

/** Of so many portals the stylesheets are kept: to work out a theme takes longer than to send a page. */
const kept = 64;

/** The stylesheet of a portal as its page carries it, so that the page waits for no second answer. */
export function createPageStylesheets(): (portal: Portal) => string {
  const recent = createRecent<string>(kept);
  return ({ appearance }) => {
    const { theme, css } = appearance as Appearance;
    const chosen: Appearance = { ...(theme && { theme }), ...(css && { css }) };
    return recent.get(JSON.stringify(chosen), () => toInlineCss(toPortalStylesheet(chosen), getPortalStylesheet.path));
  };
}

import { getPortalStylesheet } from '@portico/contract/portal.ts';
import { toFrontEndStylesheet } from '@portico/ui/theme/front-end-names.ts';
import { toFontStylesheet, toStylesheet } from '@portico/ui/theme/stylesheet.ts';
import { createCache } from '../../platform/cache/cache.ts';
import type { Portal } from '../../platform/portal.ts';
import type { Appearance } from './appearance.ts';
import { toInlineCss } from './inline-css.ts';

/** The number of cached portals: computing a theme takes longer than sending a page. */
const kept = 64;

/** A portal's colors, fonts and own rules as CSS. */
export function createStylesheets() {
  const served = createCache<string>({ maximum: kept });
  const carried = createCache<string>({ maximum: kept });

  /** The chosen values, with a cache key of them. */
  function chosenFor({ appearance }: Portal) {
    const { theme = {}, css = '' } = appearance as Appearance;
    return { theme, css, key: JSON.stringify([theme, css]) };
  }

  function stylesheet(portal: Portal): string {
    const { theme, css, key } = chosenFor(portal);
    const make = () => toStylesheet(theme) + toFontStylesheet(theme) + toFrontEndStylesheet(theme) + css;
    return served.getOrMake(key, make);
  }

  /** The whole stylesheet if the portal has CSS of its own, else only the values that differ from the defaults. */
  function toPageStylesheet(portal: Portal): string {
    const { theme, css } = chosenFor(portal);
    if (css !== '') return stylesheet(portal);
    const chosen = toStylesheet(theme) + toFontStylesheet(theme);
    return chosen === toStylesheet({}) + toFontStylesheet({}) ? '' : chosen;
  }

  return {
    /** The stylesheet for its own URL. */
    stylesheet,
    /** The stylesheet for inlining in the page, which then needs no second request. */
    pageStylesheet: (portal: Portal): string =>
      carried.getOrMake(chosenFor(portal).key, () => toInlineCss(toPageStylesheet(portal), getPortalStylesheet.path)),
  };
}

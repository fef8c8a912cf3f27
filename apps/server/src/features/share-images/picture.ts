import { createHash } from 'node:crypto';
import { contrast, toHex } from '@portico/ui/theme/color.ts';
import { toPalette } from '@portico/ui/theme/resolve.ts';
import { type Theme, toTheme } from '@portico/ui/theme/theme.ts';

/** Everything that a share image shows. Equal pictures have the same image. */
export interface Picture {
  /** The title of the page. */
  readonly title: string;
  /** The object that the page belongs to, such as the product and its version. */
  readonly context: string;
  /** The portal's title. */
  readonly site: string;
  /** The portal's canonical domain, which any font can draw. */
  readonly domain: string;
  /** The hash of the portal's logo, if it has one. */
  readonly logo: string | undefined;
  readonly colors: PictureColors;
}

export interface PictureColors {
  readonly header: string;
  readonly headerText: string;
  readonly ground: string;
  readonly title: string;
  readonly context: string;
  readonly line: string;
  readonly accent: string;
}

/** Other sites do not know the reader's color scheme, so the light one is used if the portal has it. */
export function toColors(theme: Theme): PictureColors {
  const palette = toPalette(toTheme(theme), 'light');
  const color = (name: string) => toHex(palette[name]!);
  // A line separates two light or two dark backgrounds. On other backgrounds it would be too prominent.
  const isSoft = ['header', 'hero'].every((ground) => contrast(palette.border!, palette[ground]!) < 2);
  return {
    header: color('header'),
    headerText: color('header-text'),
    ground: color('hero'),
    title: color('hero-text'),
    context: color('hero-muted'),
    line: color(isSoft ? 'border' : 'header'),
    accent: color('accent'),
  };
}

/** Increased when the drawing of a picture changes, because images are cached forever by their hash. */
const drawingVersion = 1;

/** The name of the image: any change of the picture changes its URL. */
export function hashOfPicture(picture: Picture): string {
  const { title, context, site, domain, logo = '', colors } = picture;
  const parts = [drawingVersion, title, context, site, domain, logo, ...Object.values(colors)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

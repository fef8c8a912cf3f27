import { createHash } from 'node:crypto';
import { contrast, toHex } from '@portico/ui/theme/color.ts';
import { toPalette } from '@portico/ui/theme/resolve.ts';
import { type Theme, toTheme } from '@portico/ui/theme/theme.ts';

/** All that a share image is drawn from. Two pictures that are equal are one image. */
export interface Picture {
  /** What the page is called. */
  readonly title: string;
  /** What it is part of, such as the product and its version. */
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

/** A share image is seen without its reader's system: a portal that can be light is shown light. */
export function toColors(theme: Theme): PictureColors {
  const palette = toPalette(toTheme(theme), 'light');
  const color = (name: string) => toHex(palette[name]!);
  // A line is to part two light grounds, or two dark ones: on others it would be the brightest thing of the image.
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

/** Raised when the same picture is drawn differently: images are kept by this for good. */
const drawingVersion = 1;

/** Names the image: whatever changes in it changes its URL. */
export function hashOfPicture(picture: Picture): string {
  const { title, context, site, domain, logo = '', colors } = picture;
  const parts = [drawingVersion, title, context, site, domain, logo, ...Object.values(colors)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

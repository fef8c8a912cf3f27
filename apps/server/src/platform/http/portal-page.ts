import { createHash } from 'node:crypto';
import type { Portal } from '../portal.ts';
import { type Manifest, preloadsOf, type Screen, withPreloads } from './page-preloads.ts';

/** What a page holds itself, as a content security policy names it. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PortalPage {
  readonly html: string;
  readonly inline: Inline;
}

export interface BuiltPortal {
  /** The page as it was built. */
  readonly html: string;
  readonly manifest: Manifest;
  /** The text of another file; empty where there is none. */
  readonly read: (address: string) => string;
}

/** What a page says about its portal. */
export interface PagePortal extends Pick<Portal, 'is_public' | 'has_logo' | 'has_favicon'> {
  /** The portal's stylesheet, written so that it can stand in a page. */
  readonly stylesheet: string;
}

const faviconAddress = 'href="/api/v2/portal/favicon.ico"';
/** An empty image: without any, a browser would ask for one by itself. */
const noFavicon = 'href="data:,"';

const themeTag = '<script src="/theme.js"></script>';
/** By these a page that no server has written gets the portal's stylesheet. */
const stylesheets = ['"/api/v2/portal/stylesheet/font.css"', '"/api/v2/portal/stylesheet.css"'];

const withoutStylesheets = (html: string): string =>
  html.replaceAll(/<link [^<>]*>/g, (link) => (stylesheets.some((address) => link.includes(address)) ? '' : link));

/**
 * The page of the application for one of its screens: it says which kind of portal this is and which images it has, so that
 * nobody has to ask, holds the portal's stylesheet and the scripts that come before everything else, and names the files
 * that the screen needs.
 */
export function toPortalPage({ html, manifest, read }: BuiltPortal, screen: Screen, portal: PagePortal): PortalPage {
  const readFirstPaint = (address: string) => (screen.hasFirstPaint ? read(address) : '');
  const scripts = [readFirstPaint('/first-paint.js'), read('/theme.js')].filter(Boolean);
  const styles = [portal.stylesheet, readFirstPaint('/first-paint.css')].filter(Boolean);
  const kind = portal.is_public ? 'public' : 'private';
  const logo = portal.has_logo ? '' : 'data-logo="none" ';
  // Before any sheet: a script that stands behind one waits until it has come.
  const first = scripts.map((script) => toElement('script', script)).join('') || themeTag;
  const page = withPreloads(withoutStylesheets(html), preloadsOf(screen, manifest), screen)
    .replace('<html ', `<html data-portal="${kind}" ${logo}`)
    .replace(faviconAddress, portal.has_favicon ? faviconAddress : noFavicon)
    .replace(themeTag, () => first)
    .replace('</head>', () => `${styles.map((style) => toElement('style', style)).join('')}</head>`);
  return { html: page, inline: { scripts: scripts.map(toSource), styles: styles.map(toSource) } };
}

/** By these a text would end its element, or go on as something else. To a style `<!--` is a token like any other. */
const unfit = { script: /<\/script|<!--/i, style: /<\/style/i };

function toElement(name: 'script' | 'style', text: string): string {
  if (unfit[name].test(text)) throw new Error(`A ${name} of the portal cannot stand in its page.`);
  return `<${name}>${text}</${name}>`;
}

const toSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

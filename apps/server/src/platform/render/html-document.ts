import { createHash } from 'node:crypto';
import { localeNames } from '@portico/contract/constants.ts';
import type { PageFiles } from './page-files.ts';
import type { Choices } from './renderer.ts';

/** Hashes of inline scripts and styles for the content security policy. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface HtmlDocument {
  readonly html: string;
  readonly inline: Inline;
}

/** The built page, split into the parts that every page has. */
interface Template {
  /** The built page. */
  readonly html: string;
  /** The script that applies the reader's theme before anything is painted. */
  readonly theme: string;
}

/** The parts that are put into the built page. */
export interface Parts {
  readonly choices: Choices;
  /** The portal's own stylesheet, in a form that can be inlined. */
  readonly stylesheet: string;
  readonly hasLogo: boolean;
  readonly hasFavicon: boolean;
  /** Escaped tags of the head. */
  readonly head: string;
  readonly files: PageFiles;
  /** The rendered page and the data that it was rendered from; undefined where the browser renders. */
  readonly drawn?: { readonly html: string; readonly data: string } | undefined;
}

const themeTag = '<script src="/theme.js"></script>';
const faviconLink = /<link rel="icon"[^<>]*>/;
/** A page that the server did not write loads the portal's stylesheet by these links. */
const ownStylesheets = /<link [^<>]*"\/api\/v2\/portal\/stylesheet(?:\/font)?\.css"[^<>]*>/g;
const entryScript = /<script type="module"[^<>]*><\/script>/;
const builtHead = /<meta name="robots"[^<>]*>|<title>[^<]*<\/title>/g;
/** Everything between the container and the scripts: what is shown before the application runs. */
const waiting = /(<div id="app">)[\s\S]*?(<noscript>[\s\S]*?<\/noscript>)/;

/** Text that would end its element or continue as something else. In a style, `<!--` is a token like any other. */
const unfit = { script: /<\/script|<!--/i, style: /<\/style/i };

function toElement(name: 'script' | 'style', text: string): string {
  if (unfit[name].test(text)) throw new Error(`A ${name} of the portal cannot be part of its page.`);
  return `<${name}>${text}</${name}>`;
}

const toSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that cannot end its element in any HTML parser. */
const toDataElement = (json: string): string =>
  `<script type="application/json" id="page-data">${json.replaceAll('<', '\\u003c')}</script>`;

/** The whole document of one page. */
export function toHtmlDocument({ html, theme }: Template, parts: Parts): HtmlDocument {
  const { choices, stylesheet, hasLogo, hasFavicon, head, files, drawn } = parts;
  const { tag } = localeNames[choices.locale];
  const attributes = [
    `lang="${tag}"`,
    ...(choices.theme ? [`data-theme="${choices.theme}"`] : []),
    ...(hasLogo ? [] : ['data-logo="none"']),
  ].join(' ');
  const [entry = ''] = entryScript.exec(html) ?? [];
  // What is drawn already can be read without scripts: they leave the line to what it is painted with.
  const priority = drawn ? ' fetchpriority="low"' : '';
  const code = [
    ...files.scripts
      .filter((file) => !entry.includes(`/${file}"`))
      .map((file) => `<link rel="modulepreload" href="/${file}"${priority}>`),
    entry.replace(' src=', `${priority} src=`),
  ].join('');
  const font = files.font && isSetIn(stylesheet) ? toFontLink(files.font) : '';
  const styles = stylesheet ? [stylesheet] : [];
  const scripts = theme ? [theme] : [];
  const page = html
    .replace('<html lang="en">', `<html ${attributes}>`)
    .replaceAll(builtHead, '')
    .replaceAll(ownStylesheets, '')
    .replace(
      faviconLink,
      hasFavicon ? '<link rel="icon" href="/api/v2/portal/favicon.ico">' : '<link rel="icon" href="data:,">',
    )
    .replace(themeTag, () => scripts.map((script) => toElement('script', script)).join('') || themeTag)
    .replace(entry, '')
    .replace(
      '</head>',
      () => `${head}${font}${styles.map((style) => toElement('style', style)).join('')}${code}</head>`,
    );
  const whole = drawn
    ? page.replace(waiting, (_, open: string) => `${open}${drawn.html}</div>${toDataElement(drawn.data)}`)
    : page;
  return { html: whole, inline: { scripts: scripts.map(toSource), styles: styles.map(toSource) } };
}

/** Whether the portal's texts are set in the font that comes with the application. */
const isSetIn = (stylesheet: string) => stylesheet === '' || stylesheet.includes('"Geist Variable"');

const toFontLink = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;

import { createHash } from 'node:crypto';
import { localeNames } from '@portico/contract/constants.ts';
import { earlyInputScript } from './early-input.ts';
import type { Fonts, PageFiles } from './page-files.ts';
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
  const isEntry = (file: string) => entry.includes(`/${file}"`);
  const starts = drawn !== undefined && files.scripts.some(isEntry);
  const preloads = files.scripts
    .filter((file) => !isEntry(file))
    .map((file) => `<link rel="modulepreload" href="/${file}">`);
  const code = starts ? '' : preloads.join('') + entry;
  const starter = starts
    ? [toStarter(files.scripts.toSorted((one, other) => Number(isEntry(other)) - Number(isEntry(one))))]
    : [];
  const fonts = toFontLinks(files.fonts, stylesheet, drawn?.html ?? '');
  const styles = stylesheet ? [stylesheet] : [];
  const scripts = [...(theme ? [theme] : []), ...(starts ? [earlyInputScript] : [])];
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
      () => `${head}${fonts}${styles.map((style) => toElement('style', style)).join('')}${code}</head>`,
    );
  const whole = drawn
    ? page.replace(
        waiting,
        (_, open: string) => `${open}${drawn.html}</div>${toDataElement(drawn.data)}${starter.map(toModule).join('')}`,
      )
    : page;
  return { html: whole, inline: { scripts: [...scripts, ...starter].map(toSource), styles: styles.map(toSource) } };
}

/**
 * Loads and starts the application after the browser has painted the rendered page. Before that, scripts would take bandwidth
 * and processor time from the first paint. A window in the background does not paint, so the application starts after half a
 * second in any case.
 */
const toStarter = (files: readonly string[]): string =>
  `const [entry,...others]=${JSON.stringify(files.map((file) => `/${file}`))};` +
  'const start=()=>{seen.disconnect();clearTimeout(late);' +
  'for(const href of others)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));' +
  'import(entry)};' +
  'const late=setTimeout(()=>start(),500);const seen=new PerformanceObserver(()=>start());' +
  'seen.observe({type:"paint",buffered:true});';

/** Modules run after the page is parsed. */
const toModule = (text: string): string => toElement('script', text).replace('<script>', '<script type="module">');

/** Preloads the fonts of the page, because text is laid out again when its font arrives late. */
function toFontLinks({ text, code }: Fonts, stylesheet: string, html: string): string {
  const isSetIn = (name: string) => stylesheet === '' || stylesheet.includes(`"${name}"`);
  const needed = [isSetIn('Geist Variable') && text, html.includes('<code') && isSetIn('Geist Mono Variable') && code];
  return needed
    .filter((file) => typeof file === 'string')
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('');
}

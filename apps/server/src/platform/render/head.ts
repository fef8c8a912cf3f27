import { type Locale, localeNames, locales } from '@portico/contract/constants.ts';
import type { PageHead } from '@portico/contract/page-head.ts';
import { escapeHtml } from './escape-html.ts';
import { toStructuredData } from './structured-data.ts';

/** What the head tags of a page depend on in its portal and the request. */
export interface HeadSite {
  /** Scheme, host and port of the portal's canonical domain, and never those of the request. */
  readonly origin: string;
  /** The portal's name as readers see it. */
  readonly name: string;
  /** Whether visitors may read the page, and search engines may list it. */
  readonly isPublic: boolean;
  readonly hasSearchEngines: boolean;
  /** The language of the page. */
  readonly locale: Locale;
  /** Whether the URL itself names the language (`?lang=`): such a page is its own canonical page. */
  readonly isLocaleInUrl?: boolean | undefined;
  /** The path of the page's share image, if it has one. */
  readonly shareImage?: string | undefined;
}

const shareImageSize = { width: 1200, height: 630 } as const;

/** Open Graph names a language with a territory. */
const openGraphLocales: Readonly<Record<Locale, string>> = {
  en: 'en_US',
  ca_ES: 'ca_ES',
  de: 'de_DE',
  es_ES: 'es_ES',
  fr: 'fr_FR',
};

/**
 * The tags of a page's `<head>`: title, description, canonical URL, other languages, Open Graph, Twitter card, robots and
 * structured data. Everything in it is escaped, so titles may hold anything.
 */
export function toHeadTags(head: PageHead, site: HeadSite): string {
  const url = (locale?: Locale) => toUrl(site.origin, head.path, locale);
  // A page without a path of its own, such as the one for a forgotten password, has no canonical URL.
  const canonical =
    head.path === '' ? undefined : url(site.isLocaleInUrl && isIn(head, site.locale) ? site.locale : undefined);
  const title = toTitle(head, site);
  const isListed = isListedPage(head, site);
  return [
    `<title>${escapeHtml(toLine(title))}</title>`,
    meta('name', 'description', toDescription(head, site)),
    !isListed && meta('name', 'robots', 'noindex, nofollow'),
    ...(canonical === undefined
      ? []
      : toLinks(
          canonical,
          url,
          locales.filter((locale) => isIn(head, locale)),
        )),
    ...toFeeds(head, site),
    ...toOpenGraph(head, site, canonical),
    isListed &&
      canonical !== undefined &&
      toScript(toStructuredData(head, { name: site.name, url: canonical, toUrl: linkOf(site) })),
  ]
    .filter(Boolean)
    .join('');
}

/** Whether search engines may list the page. */
const isListedPage = ({ isHidden }: PageHead, { isPublic, hasSearchEngines }: HeadSite): boolean =>
  isPublic && hasSearchEngines && !isHidden;

/** The title as the window shows it. */
const toTitle = ({ title }: PageHead, { name }: Pick<HeadSite, 'name'>): string =>
  title === '' ? name : `${title} | ${name}`;

/** Search engines expect a description of every page. Without its own, a page names what it is part of. */
function toDescription({ title, description, product }: PageHead, { name }: HeadSite): string {
  if (description?.trim()) return description;
  const api = product && [product.name, product.version].filter(Boolean).join(' ');
  return [...new Set([title, api, name])].filter(Boolean).join(' · ');
}

/** Whether the page exists in a language: its content where there are translations, else the portal's own texts. */
const isIn = ({ languages }: PageHead, locale: Locale): boolean =>
  languages === undefined || languages.includes(locale);

function toLinks(canonical: string, url: (locale?: Locale) => string, languages: readonly Locale[]): string[] {
  return [
    link('canonical', canonical),
    ...languages.map((locale) => link('alternate', url(locale), localeNames[locale].tag)),
    link('alternate', url(), 'x-default'),
  ];
}

/** Feed readers find the feeds of a page by these links. */
function toFeeds({ feed, title }: PageHead, { origin, name, locale }: HeadSite): string[] {
  if (feed === undefined) return [];
  const query = locale === 'en' ? '' : `?locale=${locale}`;
  return [
    ['application/atom+xml', 'atom'],
    ['application/feed+json', 'json'],
  ].map(([type, kind]) => {
    const about = escapeHtml(toLine(title || name));
    return `<link rel="alternate" type="${type}" title="${about}" href="${escapeHtml(toUrl(origin, `${feed}.${kind}${query}`))}">`;
  });
}

function toOpenGraph(head: PageHead, site: HeadSite, canonical: string | undefined): string[] {
  const { title, description, kind, modifiedAt } = head;
  const isArticle = kind === 'document';
  const image = site.isPublic && site.shareImage ? toUrl(site.origin, site.shareImage) : undefined;
  const about = kind === 'catalog' || title === '' ? site.name : title;
  const properties: readonly (readonly [string, string | undefined | false])[] = [
    ['og:type', isArticle ? 'article' : 'website'],
    ['og:site_name', site.name],
    ['og:title', about],
    ['og:description', description],
    ['og:url', canonical],
    ['og:locale', openGraphLocales[site.locale]],
    ...locales
      .filter((locale) => locale !== site.locale)
      .map((locale) => ['og:locale:alternate', openGraphLocales[locale]] as const),
    ['article:modified_time', isArticle && modifiedAt],
    ['og:image', image],
    ['og:image:type', image && 'image/png'],
    ['og:image:width', image && String(shareImageSize.width)],
    ['og:image:height', image && String(shareImageSize.height)],
    ['og:image:alt', image && about],
  ];
  const card: readonly (readonly [string, string | undefined])[] = [
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
    ['twitter:title', about],
    ['twitter:description', description],
    ['twitter:image', image],
    ['twitter:image:alt', image && about],
  ];
  return [...toMetas('property', properties), ...toMetas('name', card)];
}

const toMetas = (by: 'name' | 'property', pairs: readonly (readonly [string, string | undefined | false])[]) =>
  pairs.flatMap(([name, content]) => (content ? [meta(by, name, content)] : []));

const linkOf =
  ({ origin }: HeadSite) =>
  (path: string): string =>
    toUrl(origin, path);

/** The text is set as a path, so that it cannot lead to another host. */
function toUrl(origin: string, path: string, locale?: Locale): string {
  const url = new URL(origin);
  url.pathname = path.toWellFormed();
  if (locale) url.searchParams.set('lang', locale);
  return url.href;
}

const meta = (by: 'name' | 'property', name: string, content: string): string =>
  `<meta ${by}="${name}" content="${escapeHtml(toLine(content))}">`;

const link = (rel: string, href: string, hreflang?: string): string =>
  `<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escapeHtml(href)}">`;

/**
 * A block of data, which browsers never run: no content security policy must name it. The text cannot end the element
 * or open a comment in it, because every `<` is written as an escape of JSON.
 */
function toScript(data: object): string {
  const json = JSON.stringify(data, (_, value) => (typeof value === 'string' ? toLine(value) : value));
  return `<script type="application/ld+json">${json.replaceAll(/[<>&]/g, toJsonEscape)}</script>`;
}

const toJsonEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One line of whole characters: control characters and line ends have no place in a tag. */
const toLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

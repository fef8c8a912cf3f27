import { type Locale, localeNames } from '@portico/contract/constants.ts';
import { escapeXml } from '../../platform/escape-xml.ts';
import type { Feed } from './feeds.ts';

interface Site {
  /** Scheme, host and port of the portal. */
  origin: string;
  title: string;
}

/** English is the language of a feed without the parameter. */
const withLocale = (url: string, locale: Locale): string => (locale === 'en' ? url : `${url}?locale=${locale}`);

/** Writes an Atom feed (RFC 4287). All content is text, so that feed readers run no markup from it. */
export function toAtom({ locale, title, path, self, entries }: Feed, { origin, title: author }: Site): string {
  const updated = entries[0]?.updated_at ?? '1970-01-01T00:00:00.000Z';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${localeNames[locale].tag}">`,
    `<id>${escapeXml(origin + self)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${escapeXml(updated)}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(withLocale(`${origin}${self}.atom`, locale))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + path)}"/>`,
    ...entries.map((entry) =>
      [
        '<entry>',
        `<id>${escapeXml(entry.id)}</id>`,
        `<title>${escapeXml(entry.title)}</title>`,
        `<updated>${escapeXml(entry.updated_at)}</updated>`,
        `<link rel="alternate" type="text/html" href="${escapeXml(origin + entry.path)}"/>`,
        `<content type="text">${escapeXml(entry.text)}</content>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>',
    '',
  ].join('\n');
}

/** Writes the feed as JSON Feed 1.1. */
export const toJsonFeed = ({ locale, title, path, self, entries }: Feed, { origin, title: author }: Site): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: origin + path,
    feed_url: withLocale(`${origin}${self}.json`, locale),
    language: localeNames[locale].tag,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: origin + entry.path,
      title: entry.title,
      content_text: entry.text,
      date_modified: entry.updated_at,
    })),
  });

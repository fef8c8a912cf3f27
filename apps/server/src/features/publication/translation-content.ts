import { type Locale, localeNames, locales } from '@portico/contract/constants.ts';
import { closed, Name } from '@portico/contract/schema.ts';
import Type, { type Static } from 'typebox';
import { AnnouncementFile, FooterFile, MenuFile } from './navigation-file.ts';

const { Optional, String: Text } = Type;

/** The format of `product.de.yaml`. */
export const ProductTranslationFile = closed({
  name: Optional(Name),
  description: Optional(Text({ maxLength: 10_000 })),
});
export type ProductTranslationFile = Static<typeof ProductTranslationFile>;

/** The format of `portal.de.yaml`. Each part of the navigation replaces the whole part. */
export const PortalTranslationFile = closed({
  appearance: Optional(
    closed({ header: Optional(Text({ maxLength: 500 })), welcome: Optional(Text({ maxLength: 500 })) }),
  ),
  menu: Optional(MenuFile),
  footer: Optional(FooterFile),
  announcement: Optional(AnnouncementFile),
});
export type PortalTranslationFile = Static<typeof PortalTranslationFile>;

/** A document or a page in another language. */
export interface TextTranslation {
  language: Locale;
  title: string;
  /** Of a page. */
  description?: string | undefined;
  content: string;
  /** The number of lines above the content in its file, to compute positions. */
  lines_above?: number;
  /** The content as document nodes, written as JSON. */
  nodes?: string;
}

export interface ProductTranslation {
  language: Locale;
  file: ProductTranslationFile;
}

export interface PortalTranslation {
  language: Locale;
  file: PortalTranslationFile;
  /** What the targets of its navigation lead to. */
  targets: Readonly<Record<string, string>>;
}

/** The languages that content can have, as file names have them. */
export const languageTags = locales.map((locale) => localeNames[locale].tag) as [string, ...string[]];

export const toLocale = (tag: string): Locale | undefined => locales.find((locale) => localeNames[locale].tag === tag);

/** The language of a portal's content, which `portal.yaml` names by its tag. */
export const ownLanguageOf = (tag: string | undefined): Locale => toLocale(tag ?? '') ?? 'en';

/** The file of a translation: `quickstart.de.md` for `quickstart.md`. */
export const toTranslatedFile = (file: string, language: Locale): string =>
  file.replace(/(\.[a-z]+)$/, `.${localeNames[language].tag}$1`);

interface TranslatedFile {
  /** The file that it translates. */
  original: string;
  tag: string;
  /** Undefined if no content can be in this language. */
  language: Locale | undefined;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const isLanguage = (tag: string): boolean => languageNames.of(tag) !== undefined;

/**
 * Reads the name of a translation. `setup.js.md` is a document of its own, because `js` is no language, and so is
 * `setup.it.md` without `setup.md`, because content cannot be in Italian.
 */
export function readTranslatedFile(file: string, has: (path: string) => boolean): TranslatedFile | undefined {
  const [, stem = '', tag = '', ending = ''] = /^(.*[^/])\.([a-z]{2})(\.(?:md|yaml))$/.exec(file) ?? [];
  if (stem === '') return undefined;
  const original = `${stem}${ending}`;
  const language = toLocale(tag);
  if (language === undefined && !(isLanguage(tag) && has(original))) return undefined;
  return { original, tag, language };
}

import { type Locale, localeNames, locales } from '@portico/contract/constants.ts';

/** The path of a mail's text in a publishing folder: `mails/confirm-email.md`, `mails/confirm-email.de.md`. */
export const toMailPath = (template: string, language: string): string =>
  `mails/${template}${language === 'default' ? '' : `.${localeNames[language as Locale].tag}`}.md`;

export interface NamedMail {
  template: string;
  /** As the name of the file has it; undefined if the file is for all other languages. */
  tag: string | undefined;
  /** Undefined if no locale has this tag. */
  language: Locale | 'default' | undefined;
}

/** The mail that a file below `mails` is named after. */
export function readMailPath(path: string): NamedMail | undefined {
  const [, template = '', tag] = /^([^./]+)(?:\.([^./]+))?\.md$/.exec(path) ?? [];
  if (template === '') return undefined;
  const language = tag === undefined ? 'default' : locales.find((locale) => localeNames[locale].tag === tag);
  return { template, tag, language };
}

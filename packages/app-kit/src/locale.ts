import { choiceCookies } from '@portico/contract/choices.ts';
import { type Locale, localeNames, locales } from '@portico/contract/constants.ts';
import { recallChoice, rememberChoice } from '@portico/ui/remember-choice.ts';
import { createContext, useContext } from 'react';

interface LocaleChoice {
  readonly locale: Locale;
  readonly speak: (locale: Locale) => Promise<void>;
}

export const LocaleContext = createContext<LocaleChoice>({ locale: 'en', speak: async () => {} });

/** The current language, and the function that changes it. */
export const useLocale = (): LocaleChoice => useContext(LocaleContext);

const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The locale that the reader chose before, else the first supported language of the browser, else English. */
export function preferredLocale(remembered: string | null, languages: readonly string[]): Locale {
  if (isLocale(remembered)) return remembered;
  const wanted = languages.map((tag) => tag.toLowerCase().split('-')[0]);
  const spoken = wanted.map((tag) => locales.find((locale) => localeNames[locale].tag === tag));
  return spoken.find((locale) => locale !== undefined) ?? 'en';
}

export const readRememberedLocale = (): string | null => recallChoice(choiceCookies.locale);

export const rememberLocale = (locale: Locale): void => rememberChoice(choiceCookies.locale, locale);

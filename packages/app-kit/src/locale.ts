import { type Locale, localeNames, locales } from '@portico/contract/constants.ts';
import { createContext, useContext } from 'react';

interface LocaleChoice {
  readonly locale: Locale;
  readonly speak: (locale: Locale) => Promise<void>;
}

export const LocaleContext = createContext<LocaleChoice>({ locale: 'en', speak: async () => {} });

/** Which language is spoken, and how another is chosen. */
export const useLocale = (): LocaleChoice => useContext(LocaleContext);

const storageKey = 'portico-locale';

const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The locale remembered from an earlier choice, else the first of the browser's languages that we speak. */
export function preferredLocale(remembered: string | null, languages: readonly string[]): Locale {
  if (isLocale(remembered)) return remembered;
  const wanted = languages.map((tag) => tag.toLowerCase().split('-')[0]);
  const spoken = wanted.map((tag) => locales.find((locale) => localeNames[locale].tag === tag));
  return spoken.find((locale) => locale !== undefined) ?? 'en';
}

export function readRememberedLocale(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function rememberLocale(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
}

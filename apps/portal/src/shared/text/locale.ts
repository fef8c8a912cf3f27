import { type Locale, locales } from '@portico/contract/constants.ts';
import { en, type Text } from './en.ts';

/** What each locale is called by those who speak it, and its name on the web. */
export const localeNames: Readonly<Record<Locale, { own: string; tag: string }>> = {
  en: { own: 'English', tag: 'en' },
  ca_ES: { own: 'Català', tag: 'ca' },
  de: { own: 'Deutsch', tag: 'de' },
  es_ES: { own: 'Español', tag: 'es' },
  fr: { own: 'Français', tag: 'fr' },
};

const loaders: Readonly<Record<Locale, () => Promise<Text>>> = {
  en: async () => en,
  ca_ES: async () => (await import('./ca-es.ts')).ca_ES,
  de: async () => (await import('./de.ts')).de,
  es_ES: async () => (await import('./es-es.ts')).es_ES,
  fr: async () => (await import('./fr.ts')).fr,
};

export interface Wording {
  readonly locale: Locale;
  readonly text: Text;
}

/** The texts of a locale; English ones if they cannot be fetched, because a portal in English beats no portal. */
export async function loadWording(locale: Locale): Promise<Wording> {
  try {
    return { locale, text: await loaders[locale]() };
  } catch {
    return { locale: 'en', text: en };
  }
}

const storageKey = 'portico-locale';

const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The locale remembered from an earlier choice, else the first of the browser's languages that the portal speaks. */
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

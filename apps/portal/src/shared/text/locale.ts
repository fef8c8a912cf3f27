import type { Locale } from '@portico/contract/constants.ts';
import { en, type Text } from './en.ts';

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

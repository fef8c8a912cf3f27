import type { Locale } from '@portico/contract/constants.ts';
import { en, load } from '@portico/i18n/texts/portal/shell.js';

export type Text = typeof en;

export interface Wording {
  readonly locale: Locale;
  readonly text: Text;
}

/** The texts of a locale; English ones if they cannot be fetched, because a portal in English beats no portal. */
export async function loadWording(locale: Locale): Promise<Wording> {
  if (locale === 'en') return { locale, text: en };
  try {
    return { locale, text: await load[locale]() };
  } catch {
    return { locale: 'en', text: en };
  }
}

import type { Locale } from '@portico/contract/constants.ts';
import type { Load } from '@portico/i18n/texts.ts';
import { use, useDeferredValue } from 'react';
import { useLocale } from './locale.ts';
import { toReadable } from './to-readable.ts';

/** One function for each screen whose code is loaded. */
const screens: ((locale: Exclude<Locale, 'en'>) => Promise<unknown>)[] = [];

/** Call this before hydration: a component that suspends for its texts would vanish until they arrive. */
export async function loadScreenTexts(locale: Locale): Promise<void> {
  if (locale !== 'en') await Promise.all(screens.map((load) => load(locale)));
}

/**
 * The texts of one screen. They load with the screen and not with the shell. English is shown if a language cannot be
 * loaded.
 */
export function createScreenText<Texts>(en: Texts, loaders: Load<Texts>): () => Texts {
  const loaded = new Map<Locale, Promise<Texts>>();

  function load(locale: Exclude<Locale, 'en'>): Promise<Texts> {
    const known = loaded.get(locale);
    if (known) return known;
    const coming = toReadable(loaders[locale]().catch(() => en));
    loaded.set(locale, coming);
    return coming;
  }
  screens.push(load);

  return function useScreenText() {
    const locale = useDeferredValue(useLocale().locale);
    return locale === 'en' ? en : use(load(locale));
  };
}

import type { Locale } from '@portico/contract/constants.ts';
import type { Load } from '@portico/i18n/texts.ts';
import { use, useDeferredValue } from 'react';
import { useLocale } from './locale.ts';
import { toReadable } from './to-readable.ts';

/** Loads the texts of each screen whose code is there. */
const screens: ((locale: Exclude<Locale, 'en'>) => Promise<unknown>)[] = [];

/** Before a page that a server drew is taken over: a part that waits for its texts would vanish until they come. */
export async function loadScreenTexts(locale: Locale): Promise<void> {
  if (locale !== 'en') await Promise.all(screens.map((load) => load(locale)));
}

/**
 * The texts of one screen, which load with it and not with the shell. Another language replaces them when it arrives;
 * English stays if it cannot be fetched.
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

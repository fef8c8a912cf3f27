import type { Locale } from '@portico/contract/constants.ts';
import type { Load } from '@portico/i18n/texts.ts';
import { use, useDeferredValue } from 'react';
import { useLocale } from './locale.ts';

/**
 * The texts of one screen, which travel with it and not with the shell. Another language replaces them once it is there,
 * and the screen stands meanwhile; English ones stand in if it cannot be fetched.
 */
export function createScreenText<Texts>(en: Texts, loaders: Load<Texts>): () => Texts {
  const loaded = new Map<Locale, Promise<Texts>>();

  function load(locale: Exclude<Locale, 'en'>): Promise<Texts> {
    const known = loaded.get(locale);
    if (known) return known;
    const coming = loaders[locale]().catch(() => en);
    loaded.set(locale, coming);
    return coming;
  }

  return function useScreenText() {
    const locale = useDeferredValue(useLocale().locale);
    return locale === 'en' ? en : use(load(locale));
  };
}

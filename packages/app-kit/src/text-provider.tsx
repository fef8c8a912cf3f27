import { type Locale, localeNames } from '@portico/contract/constants.ts';
import type { Load } from '@portico/i18n/texts.ts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { LocaleContext, rememberLocale } from './locale.ts';

export interface Wording<Text> {
  readonly locale: Locale;
  readonly text: Text;
}

/** The texts that an app needs on every screen, in the language that its reader chose. */
export function createTextProvider<Text>(en: Text, load: Load<Text>) {
  const TextContext = createContext(en);

  /** The texts of a locale; English ones if they cannot be fetched, because an app in English beats none. */
  async function loadWording(locale: Locale): Promise<Wording<Text>> {
    if (locale === 'en') return { locale, text: en };
    try {
      return { locale, text: await load[locale]() };
    } catch {
      return { locale: 'en', text: en };
    }
  }

  function TextProvider({ initial, children }: { readonly initial: Wording<Text>; readonly children: ReactNode }) {
    const [{ locale, text }, setWording] = useState(initial);

    useEffect(() => {
      document.documentElement.lang = localeNames[locale].tag;
    }, [locale]);

    async function speak(chosen: Locale) {
      rememberLocale(chosen);
      setWording(await loadWording(chosen));
    }

    return (
      <LocaleContext value={{ locale, speak }}>
        <TextContext value={text}>{children}</TextContext>
      </LocaleContext>
    );
  }

  return { loadWording, TextProvider, useText: (): Text => useContext(TextContext) };
}

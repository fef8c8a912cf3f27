import { type Locale, localeNames } from '@portico/contract/constants.ts';
import { load as loadSentences } from '@portico/i18n/texts/problems/sentences.js';
import type { Load } from '@portico/i18n/texts.ts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { LocaleContext, rememberLocale } from './locale.ts';
import type { FailureText } from './message-for.ts';

export interface Wording<Text> {
  readonly locale: Locale;
  readonly text: Text;
}

/** The texts of every screen, and the sentences of failed requests. In English the server's own sentences are shown. */
export type WithSentences<Text> = Text & Pick<FailureText, 'sentences'>;

interface TextProviderProps<Text> {
  readonly initial: Wording<Text>;
  readonly children: ReactNode;
  /** Called after the reader chose a language. True if the page is loaded anew, with content in it. */
  readonly onChosen?: (() => boolean) | undefined;
}

export function createTextProvider<OwnText extends object>(en: WithSentences<OwnText>, load: Load<OwnText>) {
  type Text = WithSentences<OwnText>;
  const TextContext = createContext(en);

  /** The texts of a locale. If they cannot be loaded, the app starts in English. */
  async function loadWording(locale: Locale): Promise<Wording<Text>> {
    if (locale === 'en') return { locale, text: en };
    try {
      const [text, sentences] = await Promise.all([load[locale](), loadSentences[locale]()]);
      return { locale, text: { ...text, sentences } };
    } catch {
      return { locale: 'en', text: en };
    }
  }

  function TextProvider({ initial, children, onChosen }: TextProviderProps<Text>) {
    const [{ locale, text }, setWording] = useState(initial);

    useEffect(() => {
      const { tag } = localeNames[locale];
      const root = document.documentElement;
      // Written anew, even the same language makes the browser compute every style again, because `:lang()` may depend on it.
      if (root.lang !== tag) root.lang = tag;
    }, [locale]);

    async function speak(chosen: Locale) {
      rememberLocale(chosen);
      if (onChosen?.()) return;
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

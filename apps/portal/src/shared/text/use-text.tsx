import type { Locale } from '@portico/contract/constants.ts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { en, type Text } from './en.ts';
import { loadWording, localeNames, rememberLocale, type Wording } from './locale.ts';

interface Speech extends Wording {
  readonly speak: (locale: Locale) => Promise<void>;
}

const SpeechContext = createContext<Speech>({ locale: 'en', text: en, speak: async () => {} });

export function TextProvider({ initial, children }: { readonly initial: Wording; readonly children: ReactNode }) {
  const [wording, setWording] = useState(initial);

  useEffect(() => {
    document.documentElement.lang = localeNames[wording.locale].tag;
  }, [wording.locale]);

  async function speak(locale: Locale) {
    rememberLocale(locale);
    setWording(await loadWording(locale));
  }

  return <SpeechContext value={{ ...wording, speak }}>{children}</SpeechContext>;
}

export const useText = (): Text => useContext(SpeechContext).text;

export function useLocale(): Pick<Speech, 'locale' | 'speak'> {
  const { locale, speak } = useContext(SpeechContext);
  return { locale, speak };
}

import { LocaleContext, rememberLocale } from '@portico/app-kit/locale.ts';
import { type Locale, localeNames } from '@portico/contract/constants.ts';
import { en } from '@portico/i18n/texts/portal/shell.js';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { loadWording, type Text, type Wording } from './locale.ts';

const TextContext = createContext<Text>(en);

export function TextProvider({ initial, children }: { readonly initial: Wording; readonly children: ReactNode }) {
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

export const useText = (): Text => useContext(TextContext);

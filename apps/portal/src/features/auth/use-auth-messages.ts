import type { Texts } from '@portico/auth-elements/texts.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { load } from '@portico/i18n/texts/forms/shared.js';
import { useEffect, useState } from 'react';

/** The texts of the forms in a language; none, which means English, until they are there. */
export function useAuthMessages(locale: Locale): Partial<Texts> | undefined {
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: Partial<Texts> }>();

  useEffect(() => {
    if (locale === 'en') return undefined;
    let isWanted = true;
    load[locale]().then(
      (messages) => isWanted && setLoaded({ locale, messages }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [locale]);

  return loaded?.locale === locale ? loaded.messages : undefined;
}

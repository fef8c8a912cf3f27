import type { FormMessages } from '@portico/auth-elements/messages/form-messages.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { useEffect, useState } from 'react';

const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<FormMessages>>> = {
  ca_ES: async () => (await import('@portico/auth-elements/messages/ca-es.ts')).ca_ES,
  de: async () => (await import('@portico/auth-elements/messages/de.ts')).de,
  es_ES: async () => (await import('@portico/auth-elements/messages/es-es.ts')).es_ES,
  fr: async () => (await import('@portico/auth-elements/messages/fr.ts')).fr,
};

/** The words of the forms in a language; none, which means English, until they are there. */
export function useAuthMessages(locale: Locale): FormMessages | undefined {
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: FormMessages }>();

  useEffect(() => {
    if (locale === 'en') return undefined;
    let isWanted = true;
    loaders[locale]().then(
      (messages) => isWanted && setLoaded({ locale, messages }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [locale]);

  return loaded?.locale === locale ? loaded.messages : undefined;
}

import { useLocale } from '@portico/app-kit/locale.ts';
import { type Locale, localeNames } from '@portico/contract/constants.ts';
import { useText } from '../text/use-text.tsx';
import styles from './language-note.module.css';

/** The language of a text that is not in the reader's; undefined if it is, or if the portal has only one. */
export function useOtherLanguage(language: Locale | undefined): string | undefined {
  const { locale } = useLocale();
  return language === undefined || language === locale ? undefined : localeNames[language].tag;
}

/** Says that a page does not exist in the reader's language. */
export function LanguageNote({ language }: { readonly language: Locale | undefined }) {
  const { documents: text } = useText();
  const { locale } = useLocale();
  if (useOtherLanguage(language) === undefined || language === undefined) return null;
  return (
    <p className={styles.note} lang={localeNames[locale].tag}>
      {text.otherLanguage({ language: localeNames[language].own })}
    </p>
  );
}

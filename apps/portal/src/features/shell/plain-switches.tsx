import { localeNames, locales } from '@portico/contract/constants.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import type { Choices } from '../../page-data.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './top-bar.module.css';

const themes = ['system', 'light', 'dark'] as const;

/** Language and theme where no script runs: a form, whose choice the server remembers in a cookie. */
export function PlainSwitches({ choices }: { readonly choices: Choices }) {
  const { bar } = useText();
  const current = localeNames[choices.locale].tag.toUpperCase();
  return (
    <form className={styles.plainSwitches} method="get">
      <select aria-label={bar.language({ current })} defaultValue={choices.locale} name="lang">
        {locales.map((locale) => (
          <option key={locale} lang={localeNames[locale].tag} value={locale}>
            {localeNames[locale].own}
          </option>
        ))}
      </select>
      <select aria-label={bar.theme} defaultValue={choices.theme ?? 'system'} name="theme">
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {bar.themes[theme]}
          </option>
        ))}
      </select>
      <button className={buttonClass({ size: 'small' })} type="submit">
        {bar.apply}
      </button>
    </form>
  );
}

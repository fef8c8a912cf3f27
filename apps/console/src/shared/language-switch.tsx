import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames, locales } from '@portico/contract/constants.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { ChoiceMenu } from '@portico/ui/menu.tsx';
import { ThemeSwitch } from '@portico/ui/theme-switch.tsx';
import { useText } from './text/use-text.tsx';

export function LanguageSwitch() {
  const { account } = useText();
  const { locale, speak } = useLocale();
  const short = localeNames[locale].tag.toUpperCase();
  return (
    <ChoiceMenu
      label={account.language({ current: short })}
      onChange={(chosen) => void speak(chosen)}
      options={locales.map((value) => ({ value, label: localeNames[value].own, lang: localeNames[value].tag }))}
      trigger={
        <>
          <Icon name="globe" size={18} />
          <span>{short}</span>
        </>
      }
      value={locale}
    />
  );
}

export function ThemeChoice() {
  const { account } = useText();
  return <ThemeSwitch choices={account.themes} label={account.theme} />;
}

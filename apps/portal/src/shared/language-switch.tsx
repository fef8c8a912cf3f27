import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames, locales } from '@portico/contract/constants.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { ChoiceMenu } from '@portico/ui/menu.tsx';
import { useText } from './text/use-text.tsx';

export function LanguageSwitch() {
  const text = useText();
  const { locale, speak } = useLocale();
  return (
    <ChoiceMenu
      label={text.bar.language({ current: localeNames[locale].tag.toUpperCase() })}
      onChange={(chosen) => void speak(chosen)}
      options={locales.map((value) => ({ value, label: localeNames[value].own, lang: localeNames[value].tag }))}
      trigger={
        <>
          <Icon name="globe" size={18} />
          <span>{localeNames[locale].tag.toUpperCase()}</span>
        </>
      }
      value={locale}
    />
  );
}

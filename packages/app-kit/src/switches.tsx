import { localeNames, locales } from '@portico/contract/constants.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { ChoiceMenu } from '@portico/ui/menu.tsx';
import { ThemeSwitch } from '@portico/ui/theme-switch.tsx';
import type { ComponentProps } from 'react';
import { useLocale } from './locale.ts';

interface LanguageSwitchProps {
  readonly label: (values: { readonly current: string }) => string;
}

function LanguageSwitch({ label }: LanguageSwitchProps) {
  const { locale, speak } = useLocale();
  const current = localeNames[locale].tag.toUpperCase();
  return (
    <ChoiceMenu
      label={label({ current })}
      onChange={(chosen) => void speak(chosen)}
      options={locales.map((value) => ({ value, label: localeNames[value].own, lang: localeNames[value].tag }))}
      trigger={
        <>
          <Icon name="globe" size={18} />
          <span>{current}</span>
        </>
      }
      value={locale}
    />
  );
}

interface SwitchesProps {
  readonly text: {
    readonly language: LanguageSwitchProps['label'];
    readonly theme: string;
    readonly themes: ComponentProps<typeof ThemeSwitch>['choices'];
  };
  readonly drawnTheme?: ComponentProps<typeof ThemeSwitch>['drawn'];
}

export const Switches = ({ text, drawnTheme }: SwitchesProps) => (
  <>
    <LanguageSwitch label={text.language} />
    <ThemeSwitch choices={text.themes} drawn={drawnTheme} label={text.theme} />
  </>
);

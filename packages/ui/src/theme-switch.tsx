import { useState } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { ChoiceMenu } from './menu.tsx';
import { applyThemeChoice, readThemeChoice, type ThemeChoice, themeChoices } from './theme-choice.ts';

const icons: Record<ThemeChoice, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' };

interface ThemeSwitchProps {
  readonly label: string;
  readonly choices: Readonly<Record<ThemeChoice, string>>;
}

export function ThemeSwitch({ label, choices }: ThemeSwitchProps) {
  const [choice, setChoice] = useState(readThemeChoice);

  function choose(chosen: ThemeChoice) {
    applyThemeChoice(chosen);
    setChoice(chosen);
  }

  return (
    <ChoiceMenu
      label={label}
      onChange={choose}
      options={themeChoices.map((value) => ({ value, label: choices[value], icon: icons[value] }))}
      trigger={<Icon name={icons[choice]} size={18} />}
      value={choice}
    />
  );
}

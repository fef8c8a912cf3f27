import { useState } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { ChoiceMenu } from './menu.tsx';
import {
  applyThemeChoice,
  offeredThemeChoices,
  readThemeChoice,
  type ThemeChoice,
  themeChoices,
} from './theme-choice.ts';

const icons: Record<ThemeChoice, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' };

interface ThemeSwitchProps {
  readonly label: string;
  readonly choices: Readonly<Record<ThemeChoice, string>>;
  /** What the server drew. The first render in the browser has to be the same. */
  readonly drawn?: { readonly choice: ThemeChoice; readonly isOffered: boolean } | undefined;
}

export function ThemeSwitch({ label, choices, drawn }: ThemeSwitchProps) {
  const [choice, setChoice] = useState(() => drawn?.choice ?? readThemeChoice());
  const [offered] = useState(() => (drawn ? (drawn.isOffered ? themeChoices : []) : offeredThemeChoices()));

  function choose(chosen: ThemeChoice) {
    applyThemeChoice(chosen);
    setChoice(chosen);
  }

  if (offered.length === 0) return null;
  return (
    <ChoiceMenu
      label={label}
      onChange={choose}
      options={offered.map((value) => ({ value, label: choices[value], icon: icons[value] }))}
      trigger={<Icon name={icons[choice]} size={18} />}
      value={choice}
    />
  );
}

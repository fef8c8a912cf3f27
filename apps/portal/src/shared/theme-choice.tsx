import { ThemeSwitch } from '@portico/ui/theme-switch.tsx';
import { useText } from './text/use-text.tsx';

export function ThemeChoice() {
  const { bar } = useText();
  return <ThemeSwitch choices={bar.themes} label={bar.theme} />;
}

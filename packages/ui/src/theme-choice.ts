import { recallChoice, rememberChoice } from './remember-choice.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The script that runs before the first paint also reads it. */
export const themeStorageKey = 'portico-theme';

const isThemeChoice = (value: unknown): value is ThemeChoice => themeChoices.some((choice) => choice === value);

/** Returns no choices if the portal's stylesheet has a single scheme, because they would all look the same. */
export function offeredThemeChoices(): readonly ThemeChoice[] {
  const fixed = getComputedStyle(document.documentElement).getPropertyValue('--theme-schemes').trim();
  return fixed === '' ? themeChoices : [];
}

export function readThemeChoice(): ThemeChoice {
  const stored = recallChoice(themeStorageKey);
  return isThemeChoice(stored) ? stored : 'system';
}

/** Applies a choice at once, and remembers it if the browser allows. */
export function applyThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  rememberChoice(themeStorageKey, choice);
}

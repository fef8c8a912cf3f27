import type { Choices } from '../page-data.ts';

/** The state of the theme switch on a server-rendered page. */
export const drawnTheme = (choices: Choices | undefined) =>
  choices && ({ choice: choices.theme ?? 'system', isOffered: choices.hasThemes } as const);

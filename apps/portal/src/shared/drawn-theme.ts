import type { Choices } from '../page-data.ts';

/** What the theme switch shows on a page that a server drew. */
export const drawnTheme = (choices: Choices | undefined) =>
  choices && ({ choice: choices.theme ?? 'system', isOffered: choices.hasThemes } as const);

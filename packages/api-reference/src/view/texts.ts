import type { Texts } from '@portico/i18n/texts.ts';

/** The texts of the viewer, which the application provides. */
export type ReferenceTexts = Texts['reference']['reference'];

import type { Texts } from '@portico/i18n/texts.ts';

/** The words of the viewer, handed in by the application. */
export type ReferenceTexts = Texts['reference']['reference'];

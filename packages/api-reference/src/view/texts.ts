import type { Texts } from '@portico/i18n/texts.ts';

type AllTexts = Texts['reference']['reference'];

/** The words of the viewer, handed in by the application. */
export type ReferenceTexts = Omit<AllTexts, 'tryIt'>;

/** The texts of *Try it*, which load with the form. */
export type TryItTexts = AllTexts['tryIt'];

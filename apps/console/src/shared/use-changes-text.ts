import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/changes.js';

/** The sentences of changes are many, so only screens that show changes load them. */
export const useChangesText = createScreenText(en, load);

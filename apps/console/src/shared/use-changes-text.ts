import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/changes.js';

/** The sentences of all changes: only a part that shows some loads them. */
export const useChangesText = createScreenText(en, load);

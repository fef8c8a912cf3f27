import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/changes.js';

export const useChangesText = createScreenText(en, load);

import { en, load } from '@portico/i18n/texts/console/flags.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useFlagText = createScreenText(en, load);

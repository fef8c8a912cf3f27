import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/flags.js';

export const useFlagText = createScreenText(en, load);

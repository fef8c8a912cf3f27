import { en, load } from '@portico/i18n/texts/console/reviews.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useDeskText = createScreenText(en, load);

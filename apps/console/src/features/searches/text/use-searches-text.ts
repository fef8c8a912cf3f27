import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/searches.js';

export const useSearchesText = createScreenText(en, load);

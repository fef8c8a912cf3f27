import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/portal/search.js';

export const useSearchScreenText = createScreenText(en, load);

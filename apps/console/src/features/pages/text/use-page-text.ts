import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/site.js';

export const usePageText = createScreenText(en, load);
